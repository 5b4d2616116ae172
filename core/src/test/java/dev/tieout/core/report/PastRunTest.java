package dev.tieout.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.gate.Verdict;
import dev.tieout.core.gate.VerdictJson;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.Summaries;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.SummaryJson;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PastRunTest {
  @TempDir private Path folder;

  /** A summary whose counts add up, with everything else that there may be. */
  private static Summary summary() {
    Summary base = Summaries.withEverything();
    return new Summary(
        base.engine(),
        base.mode(),
        new Summary.SideCounts(1_111, base.source().fingerprint(), 3, 5, 7, 9, 6, 1),
        new Summary.SideCounts(1_113, base.target().fingerprint(), 4, 6, 8, 12, 0, 2),
        base.matched(),
        base.mismatched(),
        base.missingInTarget(),
        base.missingInSource(),
        base.surplusInSource(),
        base.surplusInTarget(),
        base.columns(),
        base.unparseable(),
        base.findings());
  }

  private static final RunCosts COSTS = new RunCosts(1.23456, 45_678_901, 2_048);

  private void write(Explanations explanations) throws IOException {
    Files.writeString(folder.resolve("summary.json"), SummaryJson.write(summary(), COSTS));
    StringBuilder json = new StringBuilder();
    RunFacts.SideFacts side = new RunFacts.SideFacts(List.of("a"), 1, 1);
    new ExplanationsJson()
        .write(
            new RunReport(
                summary(),
                COSTS,
                explanations,
                new RunFacts(null, null, side, side, List.of(), 1, 1),
                Verdict.of(summary())),
            json);
    Files.writeString(folder.resolve("explanations.json"), json);
  }

  @Test
  void isWhatWasWritten() throws IOException {
    write(SampleExplanations.withEverything());

    assertThat(PastRun.read(folder))
        .isEqualTo(
            new PastRun(
                null,
                summary(),
                COSTS,
                Verdict.of(summary()),
                SampleExplanations.withEverything()));
  }

  @Test
  void resultsWithoutExplanationsAreRead() throws IOException {
    write(Explanations.NONE);
    Files.delete(folder.resolve("explanations.json"));

    assertThat(PastRun.read(folder))
        .isEqualTo(new PastRun(null, summary(), COSTS, Verdict.of(summary()), null));
  }

  @Test
  void whatDecidedIsWhatWasWritten() throws IOException {
    Verdict verdict =
        new Verdict(
            false,
            true,
            List.of(),
            List.of("Line 3 of the baseline has vanished; remove it."),
            new Verdict.AcceptedCounts(1, 2, 3, 4, 5),
            List.of());
    Files.writeString(
        folder.resolve("summary.json"),
        SummaryJson.write("nightly", summary(), COSTS, new VerdictJson(verdict)));

    assertThat(PastRun.read(folder).verdict()).isEqualTo(verdict);
    assertThat(PastRun.read(folder).name()).isEqualTo("nightly");
  }

  @Test
  void resultsOfManyAreRefused() throws IOException {
    Files.writeString(folder.resolve("summary.json"), "{\"format\": 1, \"reconciliations\": []}");

    assertThatThrownBy(() -> PastRun.read(folder))
        .isInstanceOf(Refusal.class)
        .hasMessageEndingWith(
            "holds the results of many reconciliations; name the directory of one in it.");
  }

  private void edit(String file, String from, String to) throws IOException {
    Path path = folder.resolve(file);
    String text = Files.readString(path);
    assertThat(text).contains(from);
    Files.writeString(path, text.replace(from, to));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"matched\" : 1050|\"matched\" : 1051|its counts do not add up to its rows",
        "\"matched\" : 1050|\"matched\" : -1|'matched' is no count",
        "\"matched\" : 1050|\"matched\" : 99999999999999999999|'matched' is no whole number",
        "\"matched\" : 1050|\"matched\" : \"many\"|'matched' is no whole number",
        "\"matched\" : 1050|\"hatched\" : 1050|'matched' is missing",
        "\"matched\" : 1050|\"mode\" : \"twice\"|is no JSON",
        "\"retyped\"|\"rehashed\"|'schema_findings[3].kind' is 'rehashed', which is not known",
        "\"columns\" : {|\"columns\" : [|is no JSON",
        "\"outcome\" : \"breaks\"|\"outcome\" : \"tied_out\"|its outcome is not that of its counts",
      })
  void whatIsDamagedIsNamed(String from, String to, String complaint) throws IOException {
    write(Explanations.NONE);
    edit("summary.json", from, to);

    assertThatThrownBy(() -> PastRun.read(folder))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("The file '" + folder.resolve("summary.json") + "' is damaged: ")
        .hasMessageContaining(complaint)
        .hasMessageEndingWith("; run the reconciliation again.");
  }

  @Test
  void damagedExplanationsAreNamed() throws IOException {
    write(SampleExplanations.withEverything());
    edit("explanations.json", "\"sentence\" : \"Blanks.\"", "\"sentence\" : 5");

    assertThatThrownBy(() -> PastRun.read(folder))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(
            "explanations.json' is damaged: 'explanations[3].sentence' is no text");
  }

  @Test
  void resultsOfALaterFormatAreRefused() throws IOException {
    write(Explanations.NONE);
    edit("summary.json", "\"format\" : 1", "\"format\" : 2");

    assertThatThrownBy(() -> PastRun.read(folder))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "The results in '"
                + folder
                + "' are of format 2, and this Tieout reads up to format 1; use the Tieout that wrote"
                + " them, or a later one.");
  }

  @Test
  void fieldsThatHaveComeArePassedOver() throws IOException {
    write(Explanations.NONE);
    edit("summary.json", "\"format\" : 1", "\"format\" : 1, \"more\" : { \"a\" : [ 1, null ] }");

    assertThat(PastRun.read(folder).summary()).isEqualTo(summary());
  }

  @Test
  void resultsOfBeforeThereWereFormatsAreRead() throws IOException {
    write(Explanations.NONE);
    edit("summary.json", "\"format\" : 1,", "");

    assertThat(PastRun.read(folder).summary()).isEqualTo(summary());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"''", "{", "[]", "5", "{} {}", "nonsense", "[[[[["})
  void whatIsNoSummaryIsDamaged(String text) throws IOException {
    Files.writeString(folder.resolve("summary.json"), text);

    assertThatThrownBy(() -> PastRun.read(folder))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("summary.json' is damaged: ");
  }

  @Test
  void whatIsTooLargeIsNotRead() throws IOException {
    Files.writeString(folder.resolve("summary.json"), " ".repeat(9 << 20));
    assertThatThrownBy(() -> PastRun.read(folder))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("is larger than the 8.0 MB");

    Files.writeString(folder.resolve("summary.json"), "[" + "0,".repeat(1_000_000) + "0]");
    assertThatThrownBy(() -> PastRun.read(folder))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("it holds more than results do");

    Files.writeString(folder.resolve("summary.json"), "[".repeat(900) + "]".repeat(900));
    assertThatThrownBy(() -> PastRun.read(folder))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("it holds more than results do");
  }

  @Test
  void bytesThatAreNoTextAreDamage() throws IOException {
    Files.write(folder.resolve("summary.json"), new byte[] {'{', (byte) 0xff, '}'});

    assertThatThrownBy(() -> PastRun.read(folder))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("it is not in UTF-8");
  }

  @Test
  void whatIsNoResultIsRefused() {
    assertThatThrownBy(() -> PastRun.read(folder))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "'"
                + folder
                + "' is no directory of results, since it has no summary.json; name what --out of a"
                + " run named.");
    assertThatThrownBy(() -> PastRun.read(folder.resolve("absent")))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "The directory '" + folder.resolve("absent") + "' does not exist; check the path.");
  }
}

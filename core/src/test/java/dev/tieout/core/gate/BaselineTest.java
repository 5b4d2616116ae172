package dev.tieout.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.gate.Stream.Break;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Reports;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineTest {
  private static final long NOW = Acceptance.endMillis(LocalDate.of(2024, 6, 1)) - 1;
  private static final String FIRST =
      "{\"tieout_baseline\":1,\"key\":[\"id\"],"
          + "\"reason\":\"fees\",\"owner\":\"mira\",\"until\":\"2024-12-31\"}\n";

  @TempDir Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("b.jsonl"), text);
  }

  private Verdict verdict(Path baseline, Break... breaks) throws IOException {
    return Stream.verdict(
        "", new Gate.Settings(baseline, null, 1 << 20, NOW, Reports.ALL), List.of(breaks));
  }

  /** What a run wrote is read as the same breaks, whatever is in their keys. */
  @Test
  void acceptsWhatItWroteWhateverTheKeys() throws IOException {
    List<Break> breaks = new ArrayList<>();
    for (String id :
        List.of(
            "",
            "a",
            "\"quoted\" \\ \n\t\u0000\u007f",
            "<script>alert(1)</script>",
            "\u202egnp.exe\u200b",
            "größe 😀",
            "x".repeat(100_000))) {
      breaks.add(Break.of(id, "amount", "1", "2"));
      breaks.add(Break.of(id, "city", "a", "b"));
      breaks.add(Break.of(id, "amount", "3", "4"));
      breaks.add(Break.whole(id, BreakKind.SURPLUS_IN_SOURCE));
    }
    Path baseline = directory.resolve("b.jsonl");
    Comparison comparison = Stream.comparison(Stream.spec(""));
    RowBatch batch = Stream.batch(comparison, breaks);
    Acceptance acceptance = new Acceptance("why", "who", LocalDate.of(2024, 6, 1));
    try (BaselineWriter writer =
        new BaselineWriter(Files.newBufferedWriter(baseline), "", List.of("id"), acceptance)) {
      BreakRow row = new BreakRow(List.of("id"), List.of());
      for (int at = 0; at < breaks.size(); at++) {
        row.read(batch, at);
        writer.add(row);
      }
    }

    Verdict verdict = verdict(baseline, breaks.toArray(Break[]::new));

    assertThat(verdict.acceptedBreaks())
        .isEqualTo(new Verdict.AcceptedCounts(breaks.size(), 0, 0, 0, 0));
    assertThat(verdict.fails()).isFalse();
    String text = Files.readString(baseline);
    assertThat(text).contains("größe 😀", "\\u202egnp.exe\\u200b").endsWith("}\n");
    assertThat(text.lines()).hasSize(breaks.size() + 1).allMatch(line -> line.length() < 300);
    assertThat(text.chars().filter(c -> c != '\n'))
        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
  }

  @Test
  void acceptsNoOtherKindAndNoOtherColumn() throws IOException {
    Path baseline =
        file(FIRST + "{\"key\":[\"1\"],\"column\":\"amount\",\"kind\":\"mismatched\"}\n");

    assertThat(verdict(baseline, Break.of("1", "amount", "1", "2")).fails()).isFalse();
    assertThat(verdict(baseline, Break.of("1", "city", "a", "b")).fails()).isTrue();
    Verdict other = verdict(baseline, new Break("1", BreakKind.UNPARSEABLE, "amount", "x", "2"));
    assertThat(other.fails()).isTrue();
    assertThat(other.acceptedBreaks()).isEqualTo(new Verdict.AcceptedCounts(0, 0, 1, 0, 1));
  }

  @Test
  void tellsWhatExpiredAndWhatVanishedByLine() throws IOException {
    Path baseline =
        file(
            FIRST
                + "{\"key\":[\"1\"],\"column\":\"amount\",\"kind\":\"mismatched\","
                + "\"until\":\"2024-05-31\",\"owner\":\"jo\"}\n"
                + "{\"key\":[\"2\"],\"kind\":\"missing_in_target\"}\n");

    Verdict verdict = verdict(baseline, Break.of("1", "amount", "1", "2"));

    assertThat(verdict.reasons()).containsExactly("There is 1 break that is not accepted.");
    assertThat(verdict.notes())
        .containsExactly(
            "1 break was accepted for a time that is over, the first by "
                + baseline
                + ", line 2 (until 2024-05-31, jo: fees); mend it or accept it anew.",
            "1 entry of the baseline no longer occurs; remove it: line 3 of " + baseline + ".");
    assertThat(verdict(baseline).notes())
        .containsExactly(
            "2 entries of the baseline no longer occur; remove them: lines 2, 3 of "
                + baseline
                + ".");
  }

  @Test
  void knowsACauseByItsColumnAndParameter() throws IOException {
    Path file =
        file(
            FIRST
                + "{\"cause\":\"constant_offset\",\"column\":\"amount\",\"parameter\":\"+1\"}\n"
                + "{\"cause\":\"rounding\",\"column\":\"amount\",\"until\":\"2024-01-01\"}\n");
    Baseline baseline = BaselineReader.read(file, "", List.of("id"), 1 << 20);
    Acceptances acceptances = new Acceptances("", baseline, null, 0, NOW);

    assertThat(acceptances.cause(explanation("constant_offset", "amount", "+1"))).isNotNull();
    assertThat(acceptances.cause(explanation("constant_offset", "amount", "+2"))).isNull();
    assertThat(acceptances.cause(explanation("constant_offset", "city", "+1"))).isNull();
    assertThat(acceptances.expired()).isZero();
    assertThat(acceptances.vanished()).isEqualTo(1);
    assertThat(acceptances.cause(explanation("rounding", "amount", ""))).isNull();
    assertThat(acceptances.expired()).isEqualTo(7);
    assertThat(acceptances.vanished()).isZero();
  }

  @Test
  void knowsACauseOfWholeRowsByTheirKind() throws IOException {
    Explanation missing = ofRows(BreakKind.MISSING_IN_TARGET);
    StringWriter text = new StringWriter();
    try (BaselineWriter writer =
        new BaselineWriter(
            text, "", List.of("id"), new Acceptance("fees", "jo", LocalDate.of(2024, 12, 31)))) {
      writer.add(missing);
    }
    Baseline baseline = BaselineReader.read(file(text.toString()), "", List.of("id"), 1 << 20);

    assertThat(baseline.cause(missing)).isNotNull();
    assertThat(baseline.cause(ofRows(BreakKind.SURPLUS_IN_SOURCE))).isNull();
    assertThat(
            BaselineReader.read(
                    file(FIRST + "{\"cause\":\"one_file\",\"parameter\":\"a.csv\"}\n"),
                    "",
                    List.of("id"),
                    1 << 20)
                .cause(ofRows(BreakKind.SURPLUS_IN_SOURCE)))
        .isNotNull();
  }

  private static Explanation ofRows(BreakKind kind) {
    return new Explanation("one_file", kind, null, "a.csv", 7, 7, "", List.of(), null);
  }

  private static Explanation explanation(String cause, String column, String parameter) {
    return new Explanation(
        cause, BreakKind.MISMATCHED, column, parameter, 7, 9, "", List.of(), null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[1] | line 1, column 1: a baseline begins with",
        "{} | line 1, column 1: a baseline begins with",
        "{'tieout_baseline':2} | line 1, column 1: this baseline is of version 2",
        "{'tieout_baseline':'1'} | 'tieout_baseline' is a whole number",
        "{'tieout_baseline':1,'name':'x','key':['id']} | is for 'x', and the spec is for a reconciliation without a name",
        "{'tieout_baseline':1,'key':['account','day']} | has the key account, day, and the spec has the key id",
        "{'tieout_baseline':1,'keys':['id']} | there is no 'keys' in a baseline; did you mean 'key'?",
        "{'tieout_baseline':1,'until':'soon'} | 'soon' is no date",
        "{'tieout_baseline':1,'until':'-1234-01-01'} | is no date",
        "{'tieout_baseline':1,'owner':' '} | 'owner' has 1 to 1000 characters",
        "FIRST{'key':['1'] | is no JSON",
        "FIRST7 | line 2, column 1: an entry is a map in braces",
        "FIRST{'kind':'mismatched'} | line 2, column 1: an entry says what it is of",
        "FIRST{'key':['1']} | line 2, column 1: a known break has a kind",
        "FIRST{'key':['1'],'kind':'odd'} | there is no kind 'odd' of breaks",
        "FIRST{'key':['1','2'],'kind':'mismatched'} | the key has 2 values where there are 1 column",
        "FIRST{'key':'1','kind':'mismatched'} | 'key' is a list",
        "FIRST{'key':[1],'kind':'mismatched'} | 'key' is a text in quotes",
        "FIRST{'id':'12','kind':'mismatched'} | an id has 32 hexadecimal digits",
        "FIRST{'key':['1'],'kind':'mismatched','ordinal':-1} | 'ordinal' is a whole number",
        "FIRST{'key':['1'],'kind':'mismatched'} {'key':['2'],'kind':'mismatched'} {'key':['3'],'kind':'mismatched'} | two entries in a line",
        "NOREASON{'key':['1'],'kind':'mismatched'} | line 2, column 1: this entry has no 'reason'",
      })
  void refusesWhatItDoesNotUnderstandWithItsPlace(String text, String complaint)
      throws IOException {
    Path baseline =
        file(
            text.replace('\'', '"')
                .replace("FIRST", FIRST)
                .replace("NOREASON", FIRST.replace("\"reason\":\"fees\",", "")));

    assertThatThrownBy(() -> verdict(baseline))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(baseline + ", line ")
        .hasMessageContaining(complaint);
  }

  @Test
  void refusesABreakThatComesTwice() throws IOException {
    String line = "{\"key\":[\"1\"],\"kind\":\"missing_in_target\"}\n";
    Path baseline = file(FIRST + line + line);

    assertThatThrownBy(() -> verdict(baseline))
        .isInstanceOf(Refusal.class)
        .hasMessage(baseline + ", line 3: this break is in line 2 already; remove one of the two.");
  }

  @Test
  void refusesMoreThanTheMemoryHolds() throws IOException {
    Path baseline = file(FIRST + "\n".repeat(100_000));

    assertThatThrownBy(() -> verdict(baseline))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("has 100,002 lines, and there is room for 16,384 known breaks")
        .hasMessageContaining("give 7 times the memory by --memory");
    assertThatThrownBy(() -> verdict(directory.resolve("none")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("does not exist");
  }
}

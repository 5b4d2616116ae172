package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShowCommandTest {
  @TempDir private static Path folder;

  private static Path data;

  @BeforeAll
  static void generate() {
    data = folder.resolve("data");
    assertThat(Outcome.of("generate", "--rows=3000", "--out=" + data).status()).isZero();
  }

  private static Outcome reconcile(String source, String target, Path out, String... options) {
    String[] arguments = new String[options.length + 5];
    arguments[0] = "reconcile";
    arguments[1] = "--source=" + data.resolve(source);
    arguments[2] = "--target=" + data.resolve(target);
    arguments[3] = "--key=id";
    arguments[4] = "--out=" + out;
    System.arraycopy(options, 0, arguments, 5, options.length);
    return Outcome.of(arguments);
  }

  @Test
  void printsAndEndsAsTheRunDid() {
    Path out = folder.resolve("breaks");
    Outcome run = reconcile("source", "target", out);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("\nResults are in " + out + ".\nThe report is " + out + "/report.html.\nNext: ");
    assertThat(Outcome.of("show", out.toString())).isEqualTo(run);
  }

  @Test
  void aRunThatTiedOutSaysNoMore() {
    Path out = folder.resolve("tied-out");
    Outcome run = reconcile("source", "source", out);

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .endsWith("Results are in " + out + ".\nThe report is " + out + "/report.html.\n")
        .contains("\nTied out (local");
    assertThat(Outcome.of("show", out.toString())).isEqualTo(run);
  }

  @Test
  void aQuietRunHasItsStatusOnly() {
    Path out = folder.resolve("quiet");

    assertThat(reconcile("source", "target", out, "--quiet")).isEqualTo(new Outcome(1, "", ""));
    assertThat(Outcome.of("show", out.toString(), "--quiet")).isEqualTo(new Outcome(1, "", ""));
    assertThat(reconcile("source", "source", out, "--quiet", "--overwrite"))
        .isEqualTo(new Outcome(0, "", ""));
    assertThat(Outcome.of("show", "--quiet", "nowhere").refusal())
        .isEqualTo("The directory 'nowhere' does not exist; check the path.");
  }

  @Test
  void withoutExplanationsTheCountsAreShown() throws IOException {
    Path out = folder.resolve("unexplained");
    reconcile("source", "target", out);
    Files.delete(out.resolve("explanations.json"));

    Outcome shown = Outcome.of("show", out.toString());

    assertThat(shown.status()).isEqualTo(1);
    assertThat(shown.out()).contains(" breaks (local, ");
  }

  @Test
  void whatIsNoResultIsRefused() throws IOException {
    assertThat(Outcome.of("show", data.toString()).refusal())
        .isEqualTo(
            "'"
                + data
                + "' is no directory of results, since it has no summary.json; name what --out of a"
                + " run named.");
    Path damaged = Files.createDirectory(folder.resolve("damaged"));
    Files.writeString(damaged.resolve("summary.json"), "{\"engine\": \u001b");
    assertThat(Outcome.of("show", damaged.toString()).refusal())
        .isEqualTo(
            "The file '"
                + damaged.resolve("summary.json")
                + "' is damaged: line 1 is no JSON; run the reconciliation again.");
    assertThat(Outcome.of("show").refusal()).startsWith("Missing required parameter: 'DIR'.");
  }
}

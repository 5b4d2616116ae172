package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
  @TempDir private Path folder;

  @BeforeEach
  void generate() {
    assertThat(Outcome.of("generate", "--rows=2000", "--mismatch=0.01", "--out=" + data()).status())
        .isZero();
  }

  private Path data() {
    return folder.resolve("data");
  }

  private Outcome reconcile(String target, String... options) {
    String[] arguments = new String[options.length + 4];
    arguments[0] = "reconcile";
    arguments[1] = "--source=" + data().resolve("source");
    arguments[2] = "--target=" + data().resolve(target);
    arguments[3] = "--key=id";
    System.arraycopy(options, 0, arguments, 4, options.length);
    return Outcome.of(arguments);
  }

  @Test
  void areWrittenBesideTheSummary() throws IOException {
    Path out = folder.resolve("out");
    Outcome outcome = reconcile("target", "--out=" + out);

    assertThat(outcome.out())
        .contains("Results are in " + out + ".\nThe report is " + out + "/report.html.\n");
    assertThat(Files.readString(out.resolve("report.html")))
        .startsWith("<!DOCTYPE html>")
        .contains(data().resolve("source").toString(), "2,000", "2,000", "breaks/")
        .endsWith("</html>\n");
    assertThat(Files.readString(out.resolve("report.md"))).startsWith("### Tieout: ");
    assertThat(Files.readString(out.resolve("junit.xml"))).startsWith("<?xml ");
    assertThat(Files.readString(out.resolve("explanations.json"))).startsWith("{");
  }

  @Test
  void areNotWrittenWithoutAPlaceForThem() {
    assertThat(reconcile("target").out()).doesNotContain("report").doesNotContain("::error");
  }

  @Test
  void areLeftOutIfNotWanted() throws IOException {
    Path out = folder.resolve("out");
    Path spec = folder.resolve("spec.yaml");
    Files.writeString(spec, "fail_when: {causes: {trailing_blanks: any}}\n");

    Outcome outcome = reconcile("target", "--out=" + out, "--no-reports");

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).doesNotContain("explained").doesNotContain("The report is");
    try (var files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("breaks", "summary.json");
    }
    assertThat(reconcile("target", "--no-reports", "--spec=" + spec).refusal())
        .contains("need the causes that --no-reports leaves out");
  }

  @Test
  void annotationsFollowTheSummary() {
    assertThat(reconcile("target", "--annotate").out())
        .containsPattern(
            "differences are explained\\.\nNext: .*\n::error title=Tieout::There are \\d+ breaks\\.\n")
        .contains("::warning title=Tieout::");
    assertThat(reconcile("source", "--annotate").out()).contains("Tied out").doesNotContain("::");
  }
}

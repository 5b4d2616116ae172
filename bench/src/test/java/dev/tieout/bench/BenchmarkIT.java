package dev.tieout.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.bench.internal.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small benchmark of all cases, with DuckDB, from datasets to tables. */
class BenchmarkIT {

  @TempDir private static Path home;
  private final StringWriter output = new StringWriter();
  private final StringWriter error = new StringWriter();

  @BeforeAll
  static void unpackARelease() throws IOException {
    Release.unpack(home);
    System.setProperty("tieout.home", home.toString());
  }

  @AfterAll
  static void forgetTheRelease() {
    System.clearProperty("tieout.home");
  }

  @Test
  void measuresEveryCaseAndDuckDbAgrees() throws IOException {
    int status = bench("--json=" + home.resolve("r.json"), "--markdown=" + home.resolve("r.md"));

    assertThat(error.toString()).isEmpty();
    assertThat(status).isZero();
    assertThat(home.resolve("r.md"))
        .content()
        .contains(
            "| in memory, optimized | in-memory |",
            "| in memory, reference | reference |",
            "| external sort/merge, 64 MB sorter | sort-merge |",
            "| auto | in-memory |",
            "| DuckDB | outer join |",
            "| DuckDB, 64 MB limit | outer join |",
            "| ordered inputs | ordered |",
            "| one row group | in-memory |",
            "| DuckDB-written files | in-memory |",
            "| all rows break | in-memory |")
        .doesNotContain(home.toString());
    assertThat(home.resolve("r.json"))
        .content()
        .contains("\"checksum\"")
        .doesNotContain(home.toString());
  }

  @Test
  void keepsItsDatasetsAndFailsWhenTheAnswerIsNotTheExpectedOne() throws IOException {
    assertThat(bench("--peers=none")).isZero();
    assertThat(output.toString()).contains("| auto | in-memory |");
    output.getBuffer().setLength(0);
    Path expected = home.resolve("work/data/2000-sorted/expected.json");
    String right = Files.readString(expected);
    Files.writeString(expected, right.replace("\"matched\": 1997", "\"matched\": 1996"));

    int status = bench("--peers=none");
    Files.writeString(expected, right);

    assertThat(output.toString()).doesNotContain("made the dataset", "| auto |");
    assertThat(status).isEqualTo(2);
    assertThat(error.toString())
        .isEqualTo(
            "tieout: 'ordered inputs' at 2,000 rows gave a wrong answer:"
                + " matched is 1997, not 1996.\n");
  }

  private int bench(String... options) {
    String[] all = new String[options.length + 4];
    all[0] = "reconcile";
    all[1] = "--rows=2000";
    all[2] = "--trials=1";
    all[3] = "--work-dir=" + home.resolve("work");
    System.arraycopy(options, 0, all, 4, options.length);
    return Main.run(new PrintWriter(output), new PrintWriter(error), all);
  }
}

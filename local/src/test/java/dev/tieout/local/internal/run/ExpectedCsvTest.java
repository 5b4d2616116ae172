package dev.tieout.local.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tieout.local.internal.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Parquet project's delta-encoded files tie out with what it says is in them, by command. */
class ExpectedCsvTest {
  private static final Path DATA = Path.of("..", "..", "shared", "parquet-testing", "data");

  @TempDir private Path folder;

  /** Reconciles whole rows of a file with its CSV under some lines of a spec. */
  private void assertTiesOut(String name, String columns, String lines) throws Exception {
    assumeThat(DATA).isDirectory();
    Path spec = folder.resolve("spec.yaml");
    Files.writeString(
        spec,
        """
        source: '%s/%s.parquet'
        target:
          path: '%s/%s_expect.csv'
          columns: {%s}
        key: all
        %s
        """
            .formatted(DATA, name, DATA, name, columns, lines));
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);

    int status = Main.run(writer, writer, "reconcile", "--spec=" + spec);

    assertThat(status).as(text.toString()).isZero();
  }

  @Test
  void integers() throws Exception {
    assertTiesOut("delta_binary_packed", "", "");
  }

  @Test
  void strings() throws Exception {
    assertTiesOut("delta_byte_array", "c_last_review_date: string", "");
  }

  /** The file's names end in a colon, where those of the CSV do not; one of these has a blank. */
  @Test
  void columnsWithoutNulls() throws Exception {
    assumeThat(DATA).isDirectory();
    Path csv = DATA.resolve("delta_encoding_required_column_expect.csv");
    List<String> renamed = new ArrayList<>();
    try (Stream<String> lines = Files.lines(csv)) {
      for (String name : lines.findFirst().orElseThrow().replace("\"", "").split(",", -1)) {
        renamed.add("'" + name.strip() + ":': '" + name + "'");
      }
    }
    assertTiesOut(
        "delta_encoding_required_column",
        "c_last_review_date: string",
        "columns: {rename: {" + String.join(", ", renamed) + "}}");
  }
}

package dev.tieout.jobs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.spec.Spec;
import dev.tieout.jobs.SparkReconciliation;
import dev.tieout.jobs.SparkTestSession;
import dev.tieout.local.internal.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both engines tell in which file of a side all rows that break are, whatever files are called. */
@ExtendWith(SparkTestSession.class)
class FilesOnBothEnginesTest {
  private static final int ROWS_A_FILE = 400;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"csv", "json", "parquet"})
  void tellTheFileThatWasNotLoadedAndTheDirectoryThatDiffers(String format, SparkSession session)
      throws IOException {
    write(session, format, "source/day [1]/a%20b.", 0, 0);
    write(session, format, "source/day [1]/é+#.", 1, 0);
    write(session, format, "source/day 2/a?.", 2, 0);
    write(session, format, "source/day 2/b.", 3, 0);
    write(session, format, "target/x.", 0, 0);
    write(session, format, "target/y.", 2, 7);
    write(session, format, "target/z.", 3, 7);

    List<Explanation> found = found(session);

    assertThat(found)
        .filteredOn(explanation -> explanation.cause().startsWith("one_"))
        .extracting(Explanation::sentence)
        .containsExactly(
            "All 400 rows missing in the target are in one file of the source, day [1]/é+#."
                + format
                + ", and are all of its rows, in one range of keys: id 1 to 1996 in steps of 5.",
            "All 40 rows that mismatch are in one directory of the source with 2 of its 4 files,"
                + " day 2.");
  }

  private List<Explanation> found(SparkSession session) throws IOException {
    String source = directory.resolve("source").toString();
    String target = directory.resolve("target").toString();
    List<Explanation> found =
        SparkReconciliation.run(
                session,
                Spec.EMPTY.with(source, target, Spec.Key.parse("id")),
                new SparkReconciliation.Output(
                    directory.resolve("sp{a}rk [1]").toString(),
                    SparkReconciliation.Existing.REFUSED))
            .report()
            .explanations()
            .explanations();
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    int status =
        Main.run(
            writer,
            writer,
            "reconcile",
            "--source=" + source,
            "--target=" + target,
            "--key=id",
            "--out=" + directory.resolve("local"));
    assertThat(status).as(text.toString()).isEqualTo(1);
    assertThat(directory.resolve("sp{a}rk [1]/explanations.json"))
        .hasSameBinaryContentAs(directory.resolve("local/explanations.json"));
    return found;
  }

  /**
   * Writes a file with every fifth key from the number of the file on.
   *
   * @param differsBy what is added to the value of every 40th row
   */
  private void write(SparkSession session, String format, String name, int number, int differsBy)
      throws IOException {
    Path file = directory.resolve(name + format);
    Files.createDirectories(file.getParent());
    StringBuilder text = new StringBuilder(format.equals("csv") ? "id,v\n" : "");
    for (int i = 0; i < ROWS_A_FILE; i++) {
      int id = 5 * i + number;
      int value = i * i + (i % 20 == 0 ? differsBy + i : 0);
      text.append(
          format.equals("csv")
              ? id + "," + value + "\n"
              : "{\"id\": " + id + ", \"v\": " + value + "}\n");
    }
    if (!format.equals("parquet")) {
      Files.writeString(file, text);
      return;
    }
    Path json = Files.writeString(directory.resolve("rows.json"), text);
    Path parts = directory.resolve("parts-" + name.replace('/', '-'));
    session.read().json(json.toString()).coalesce(1).write().parquet(parts.toString());
    try (var written = Files.newDirectoryStream(parts, "*.parquet")) {
      Files.move(written.iterator().next(), file);
    }
  }
}

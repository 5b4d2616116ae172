package dev.tieout.local.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.SpecReader;
import dev.tieout.local.internal.cli.Main;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.progress.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In which files rows that break are, looked up after a run. */
class FilesOfRowsTest {
  @TempDir private Path folder;

  /** The target lacks the second of two files. */
  @BeforeEach
  void writeFiles() throws IOException {
    write("source/1.csv", 0, "a");
    write("source/2.csv", 1, "a");
    write("target/1.csv", 0, "a");
  }

  @Test
  void areToldWithAllThatIsExplained() throws IOException {
    write("target/1.csv", 0, "b");
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);

    int status =
        Main.run(
            writer,
            writer,
            "reconcile",
            "--source=" + folder.resolve("source"),
            "--target=" + folder.resolve("target"),
            "--key=id");

    assertThat(status).isEqualTo(1);
    assertThat(text.toString())
        .contains("in one file of the source, 2.csv")
        .contains("in one file of the source, 1.csv")
        .contains("100 of 200 differences are explained.");
  }

  @Test
  void areFilesOfTheRowsThatTakePart() throws IOException {
    assertThat(sentences("where: region = 'EU'", null))
        .containsExactly(
            "All 50 rows missing in the target are in one file of the source, 2.csv, and are all of"
                + " its rows, in one range of keys: id 1 to 197 in steps of 4.");
  }

  @Test
  void areNotToldOfKeysThatAreMasked() throws IOException {
    assertThat(sentences("rules: [{column: id, mask: last4}]", null)).isEmpty();
  }

  @Test
  void areNotToldOfFilesThatAreGone() throws IOException {
    BreakSink deleting =
        new BreakSink() {
          @Override
          public void start(Schema schema) {}

          @Override
          public void write(RowBatch batch) throws IOException {
            Files.deleteIfExists(folder.resolve("source/1.csv"));
          }
        };

    assertThat(sentences("", deleting))
        .containsExactly(
            "All 100 rows missing in the target are in one range of keys: id 1 to 199 in steps of"
                + " 2.");
  }

  private List<String> sentences(String more, @Nullable BreakSink sink) throws IOException {
    String spec = "source: %s/source\ntarget: %s/target\nkey: id\n%s\n";
    Request request =
        new Request(
            SpecReader.parse("spec.yaml", spec.formatted(folder, folder, more)),
            Mode.AUTO,
            64L << 20,
            folder,
            1L << 30,
            null,
            false,
            sink);
    return Reconciliation.run(request, new Progress(), 0)
        .report()
        .explanations()
        .explanations()
        .stream()
        .map(Explanation::sentence)
        .toList();
  }

  /** A hundred rows with every other key from the first on. */
  private void write(String name, int first, String value) throws IOException {
    StringBuilder text = new StringBuilder("id,region,v\n");
    for (int i = 0; i < 100; i++) {
      text.append(first + 2 * i).append(i % 2 == 0 ? ",EU," : ",US,").append(value).append('\n');
    }
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}

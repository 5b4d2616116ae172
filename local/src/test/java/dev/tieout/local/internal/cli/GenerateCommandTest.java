package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.spec.Refusal;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.DatasetSpec;
import dev.tieout.datagen.LedgerRow;
import dev.tieout.datagen.Order;
import dev.tieout.local.internal.write.parquet.ReadBack;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class GenerateCommandTest {

  @TempDir Path parent = Path.of("");

  @Test
  void writesTheRowsOfTheDataset() throws IOException {
    Path out = parent.resolve("out");
    String printed =
        generate(
            "--rows=5_000",
            "--seed=7",
            "--mismatch=0.01",
            "--missing=0.02",
            "--duplicates=0.03",
            "--codec=zstd",
            "--row-group-rows=2000",
            "--out=" + out);

    Dataset dataset = new Dataset(new DatasetSpec(5000, 7, 0.01, 0.02, 0.03, Order.SHUFFLED));
    assertThat(printed)
        .isEqualTo(
            "%d source rows and %d target rows in %s%n"
                .formatted(dataset.sourceRows(), dataset.targetRows(), out));
    assertThat(out.resolve("expected.json")).hasContent(dataset.expected().toJson());
    ReadBack source = ReadBack.of(out.resolve("source/part-00000.parquet"));
    ReadBack target = ReadBack.of(out.resolve("target/part-00000.parquet"));
    assertThat(source.rowGroups()).hasSize(3);
    assertThat(source.footer().getBlocks().get(0).getColumns())
        .allMatch(column -> column.getCodec() == CompressionCodecName.ZSTD);
    LedgerRow row = new LedgerRow();
    assertThat(source.rows()).hasSize((int) dataset.sourceRows());
    for (int i = 0; i < source.rows().size(); i++) {
      dataset.sourceRow(i, row);
      requireEqual(source.rows().get(i), row);
    }
    assertThat(target.rows()).hasSize((int) dataset.targetRows());
    for (int i = 0; i < target.rows().size(); i++) {
      dataset.targetRow(i, row);
      requireEqual(target.rows().get(i), row);
    }
    assertThat(names(parent)).containsExactly("out");
  }

  private static void requireEqual(Group read, LedgerRow row) {
    assertThat(read.getLong("id", 0)).isEqualTo(row.id());
    assertThat(read.getString("account_id", 0)).isEqualTo(row.accountText());
    assertThat(read.getLong("amount", 0)).isEqualTo(row.amount());
    assertThat(read.getLong("timestamp", 0)).isEqualTo(row.timestampMicros());
    assertThat(read.getBoolean("is_settled", 0)).isEqualTo(row.isSettled());
  }

  @Test
  void equalOptionsMakeEqualFiles() throws IOException {
    generate("--rows=1000", "--out=" + parent.resolve("a"));
    generate("--rows=1000", "--out=" + parent.resolve("b"));

    for (String file :
        List.of("source/part-00000.parquet", "target/part-00000.parquet", "expected.json")) {
      assertThat(parent.resolve("a").resolve(file))
          .hasSameBinaryContentAs(parent.resolve("b").resolve(file));
    }
  }

  @Test
  void aSortedTargetSaysSo() throws IOException {
    generate("--rows=100", "--order=sorted", "--out=" + parent.resolve("out"));

    List<Group> rows = ReadBack.of(parent.resolve("out/target/part-00000.parquet")).rows();
    assertThat(rows).isSortedAccordingTo((a, b) -> Long.compare(a.getLong(0, 0), b.getLong(0, 0)));
  }

  @Test
  void noRowsMakeEmptyFiles() throws IOException {
    generate("--rows=0", "--out=" + parent.resolve("out"));

    assertThat(ReadBack.of(parent.resolve("out/source/part-00000.parquet")).rows()).isEmpty();
  }

  @Test
  void overwritesAnEarlierDatasetOnlyWhenTold() throws IOException {
    Path out = parent.resolve("out");
    generate("--rows=10", "--out=" + out);

    assertThatThrownBy(() -> generate("--rows=20", "--out=" + out))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("exists already");
    assertThat(out.resolve("expected.json")).content().contains("\"rows\": 10");

    generate("--rows=20", "--overwrite", "--out=" + out);
    assertThat(out.resolve("expected.json")).content().contains("\"rows\": 20");
    assertThat(names(parent)).containsExactly("out");
  }

  @Test
  void refusesWhatCannotBeMade() {
    assertThatThrownBy(
            () -> generate("--rows=10", "--mismatch=1", "--out=" + parent.resolve("out")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("add up to more than 1");
    assertThatThrownBy(
            () -> generate("--rows=10", "--row-group-rows=0", "--out=" + parent.resolve("out")))
        .isInstanceOf(Refusal.class)
        .hasMessage("A row group has 1 to 2147483647 rows, not 0.");
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void refusesOptionsThatAreNoOptions() {
    requireUsageError("--rows=1,000", "'1,000' is not a whole number");
    requireUsageError("--rows=99999999999999999999", "'99999999999999999999' is too large");
    requireUsageError("--rows=-1", "'-1' is not a whole number");
    requireUsageError("--order=random", "'random' is none of shuffled, sorted");
    requireUsageError("--codec=LZ4", "'LZ4' is none of none, snappy, gzip, zstd");
  }

  private void requireUsageError(String option, String message) {
    StringWriter errors = new StringWriter();
    CommandLine command = new CommandLine(new GenerateCommand());
    command.setErr(new PrintWriter(errors));
    String[] arguments =
        option.startsWith("--rows")
            ? new String[] {option, "--out=" + parent.resolve("out")}
            : new String[] {option, "--rows=1", "--out=" + parent.resolve("out")};

    assertThat(command.execute(arguments)).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(errors.toString()).contains(message);
  }

  /** Runs the command as the command line does, but lets its exceptions through. */
  private static String generate(String... arguments) throws IOException {
    StringWriter output = new StringWriter();
    GenerateCommand generate = new GenerateCommand();
    CommandLine command = new CommandLine(generate);
    command.setOut(new PrintWriter(output, true));
    command.parseArgs(arguments);
    assertThat(generate.call()).isZero();
    return output.toString();
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }
}

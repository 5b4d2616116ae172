package dev.tieout.local.internal.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.local.internal.write.parquet.ParquetFileWriter;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Datasets for tests of the command line, and what lies about after them. */
final class Ledger {
  private Ledger() {}

  /** Makes {@code folder/source} and {@code folder/target}. */
  static void generate(Path folder, long rows, String... options) {
    String[] arguments =
        Stream.concat(
                Stream.of("generate", "--rows", Long.toString(rows), "--out", folder.toString()),
                Stream.of(options))
            .toArray(String[]::new);
    Outcome outcome = Outcome.of(arguments);
    assertThat(outcome.status()).as(outcome.err()).isZero();
  }

  /** Writes a file of two rows: 1 and 2 in columns of numbers, "1" and "2" in others. */
  static Path write(Path file, Column... columns) throws IOException {
    return write(file, ParquetWriteOptions.DEFAULT, new int[] {1, 2}, columns);
  }

  /** Writes a file with a row a value, which every column has. */
  static Path write(Path file, ParquetWriteOptions options, int[] values, Column... columns)
      throws IOException {
    Files.createDirectories(file.getParent());
    BatchBuilder rows = new BatchBuilder(List.of(columns), Math.max(1, values.length));
    try (ParquetFileWriter writer = ParquetFileWriter.create(file, Schema.of(columns), options)) {
      for (int value : values) {
        for (int c = 0; c < columns.length; c++) {
          byte[] text = Integer.toString(value).getBytes(UTF_8);
          if (ColumnVector.carriesBytes(columns[c].type())) {
            rows.setBytes(c, text, 0, text.length);
          } else {
            rows.setLong(c, value);
          }
        }
        rows.endRow();
      }
      writer.write(rows.batch());
    }
    return file;
  }

  static Column number(String name) {
    return Column.nullable(name, new Type.Int(64, Type.Sign.SIGNED));
  }

  static Column text(String name) {
    return Column.nullable(name, new Type.Text());
  }

  /** Everything below a folder, hidden or not. */
  static TreeSet<String> everythingIn(Path folder) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      paths.map(folder::relativize).map(Path::toString).forEach(names::add);
    }
    return names;
  }
}

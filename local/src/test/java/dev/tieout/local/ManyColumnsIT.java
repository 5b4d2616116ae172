package dev.tieout.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.local.internal.write.parquet.ParquetFileWriter;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten thousand columns in the default budget and the heap that the launcher gives for it. Case 53.
 * Of Parquet a run peaks at 101 MB on Java 17, of CSV at 69 MB.
 */
class ManyColumnsIT {
  private static final int COLUMNS = 10_000;
  private static final int ROWS = 1_000;
  private static final long BOUND_BYTES =
      (Runtime.version().feature() == 17 ? 140L : 170L) * (1 << 20);

  @TempDir private Path folder;

  private static List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < COLUMNS; c++) {
      Type type = c % 3 == 1 ? new Type.Text() : new Type.Int(64, Type.Sign.SIGNED);
      columns.add(Column.nullable("c" + c, type));
    }
    return columns;
  }

  /** The value of a cell; the last row of the target differs in one. */
  private static long value(String side, int row, int column) {
    boolean isDifferent = side.equals("target") && row == ROWS - 1 && column == 5;
    return column == 0 ? row : (row * 31L + column * 17L) % 1_000 + (isDifferent ? 1 : 0);
  }

  private void writeParquet(String side) throws IOException {
    List<Column> columns = columns();
    BatchBuilder batch = new BatchBuilder(columns, 10);
    try (ParquetFileWriter writer =
        ParquetFileWriter.create(
            folder.resolve(side + ".parquet"), new Schema(columns), ParquetWriteOptions.DEFAULT)) {
      for (int row = 0; row < ROWS; row++) {
        for (int c = 0; c < COLUMNS; c++) {
          if (ColumnVector.carriesBytes(columns.get(c).type())) {
            batch.setBytes(c, ("value " + value(side, row, c)).getBytes(UTF_8));
          } else {
            batch.setLong(c, value(side, row, c));
          }
        }
        batch.endRow();
        if (batch.isFull()) {
          writer.write(batch.batch());
          batch.clear();
        }
      }
    }
  }

  private void writeCsv(String side) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(side + ".csv"))) {
      for (int row = -1; row < ROWS; row++) {
        for (int c = 0; c < COLUMNS; c++) {
          out.write(c > 0 ? "," : "");
          out.write(row < 0 ? "c" : c % 3 == 1 ? "value " : "");
          out.write(Long.toString(row < 0 ? c : value(side, row, c)));
        }
        out.write('\n');
      }
    }
  }

  @Test
  void ofParquetAreReconciled() throws Exception {
    writeParquet("source");
    writeParquet("target");
    requireOneBreakWithinTheBound("parquet");
  }

  @Test
  void ofCsvAreReconciled() throws Exception {
    writeCsv("source");
    writeCsv("target");
    requireOneBreakWithinTheBound("csv");
  }

  private void requireOneBreakWithinTheBound(String format) throws Exception {
    Path out = folder.resolve("out");
    CommandLineProcess.Outcome outcome =
        new CommandLineProcess(folder)
            .with("-Xms8m", "-Xmn1m", "-XX:MinHeapFreeRatio=10", "-XX:MaxHeapFreeRatio=20")
            .run(
                "reconcile",
                "--source=" + folder.resolve("source." + format),
                "--target=" + folder.resolve("target." + format),
                "--key=c0",
                "--out=" + out);

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(1);
    String summary = Files.readString(out.resolve("summary.json"));
    assertThat(summary).contains("\"matched\" : 999,", "\"mismatched\" : 1,");
    Matcher peak = Pattern.compile("\"peak_rss_bytes\" : (-?\\d+)").matcher(summary);
    assertThat(peak.find()).isTrue();
    assertThat(Long.parseLong(peak.group(1))).isLessThan(BOUND_BYTES);
  }
}

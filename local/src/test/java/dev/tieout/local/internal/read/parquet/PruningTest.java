package dev.tieout.local.internal.read.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.RandomConditions;
import dev.tieout.core.contract.Types;
import dev.tieout.core.filter.Condition;
import dev.tieout.core.filter.Filter;
import dev.tieout.core.filter.RowFilter;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Where;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.write.parquet.ParquetFileWriter;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Row groups that are passed over by their statistics never have a row to keep. Cases 63, 64. */
class PruningTest {
  private static final int ROWS_A_GROUP = 10;

  @TempDir private Path folder;

  /** What reading with a filter gave: each row as text, and how many rows were never read. */
  private record Read(List<String> rows, long passedOver) {}

  private static Filter filter(Dataset dataset, String where) {
    Schema schema = dataset.schema();
    return Filter.of(
        List.of(Where.of(where)), List.of(name -> schema.column(schema.indexOf(name))));
  }

  private static Read read(Dataset dataset, Filter filter, @Nullable Filter pruning)
      throws IOException {
    List<Column> columns = dataset.schema().columns();
    List<String> names = columns.stream().map(Column::name).toList();
    RowFilter rowFilter = RowFilter.over(columns, filter);
    List<String> rows = new ArrayList<>();
    try (RowReader reader = dataset.reader(names, ParquetReadOptions.DEFAULT, pruning)) {
      RowBatch batch = new RowBatch(columns, 100);
      while (reader.read(batch)) {
        rowFilter.apply(batch);
        for (int row = 0; row < batch.rowCount(); row++) {
          StringBuilder text = new StringBuilder();
          for (int c = 0; c < columns.size(); c++) {
            text.append(text(batch.vector(c), row)).append(' ');
          }
          rows.add(text.toString());
        }
      }
      long seen = rows.size() + rowFilter.droppedRowCount() + reader.filteredRowCount();
      assertThat(seen).isEqualTo(dataset.rowCount());
      return new Read(rows, reader.filteredRowCount());
    }
  }

  private static String text(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return "null";
    }
    if (ColumnVector.carriesBytes(vector.type())) {
      int from = vector.offsets()[row];
      return Arrays.toString(
          Arrays.copyOfRange(vector.bytes(), from, from + vector.lengths()[row]));
    }
    return Long.toString(vector.longs()[row]);
  }

  private static Dataset open(Path path) throws IOException {
    return Dataset.open(Side.SOURCE, DataSpec.of(path.toString()), ParquetReadOptions.DEFAULT);
  }

  @Test
  void whatParquetJavaWritesIsKeptAllTheSame() throws IOException {
    Path file = folder.resolve("a.parquet");
    new SampleFile(
            CompressionCodecName.SNAPPY,
            WriterVersion.PARQUET_2_0,
            true,
            false,
            1_000,
            97,
            16 * 1024,
            24 * 1024)
        .write(file, 7);
    Dataset dataset = open(file);
    long passedOver = 0;
    for (int seed = 0; seed < 300; seed++) {
      Condition condition = RandomConditions.of(dataset.schema(), new Random(seed));
      Filter filter = filter(dataset, condition.toString());

      Read pruned = read(dataset, filter, filter);

      boolean isSame = pruned.rows().equals(read(dataset, filter, null).rows());
      assertThat(isSame).as("seed %d: %s", seed, condition).isTrue();
      passedOver += pruned.passedOver();
    }
    assertThat(passedOver).isPositive();
  }

  /** Ten row groups of ten rows; n is from 0 to 99 and null in group 3, d is NaN in group 5. */
  private Path tenGroups(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Schema schema =
        Schema.of(
            Column.nullable("n", Types.INT64),
            Column.nullable("d", Types.DOUBLE),
            Column.nullable("t", Types.TEXT),
            Column.nullable("u", Types.UINT64),
            Column.nullable("w", Types.decimal(38, 2)));
    BatchBuilder rows = new BatchBuilder(schema.columns(), 100);
    for (int i = 0; i < 100; i++) {
      int group = i / ROWS_A_GROUP;
      rows.setLong(0, i);
      if (group == 3) {
        rows.setNull(0);
      }
      double number = group == 5 && i % 10 == 3 ? Double.NaN : group == 0 ? -0.0 : i / 10.0;
      rows.setLong(1, Double.doubleToRawLongBits(number));
      rows.setBytes(2, ("t" + (char) ('a' + group) + "x".repeat(100)).getBytes(UTF_8));
      rows.setLong(3, Long.MAX_VALUE - 44 + i);
      rows.setBytes(4, BigInteger.valueOf(i - 50).toByteArray());
      rows.endRow();
    }
    try (ParquetFileWriter writer =
        ParquetFileWriter.create(
            file, schema, ParquetWriteOptions.DEFAULT.withRowGroups(ROWS_A_GROUP, 1 << 20))) {
      writer.write(rows.batch());
    }
    return file;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          n BETWEEN 25 AND 34          | 5  | 90
          n = 1000                     | 0  | 100
          n IS NULL                    | 10 | 90
          n IS NOT NULL AND n < 5      | 5  | 90
          NOT n < 95                   | 5  | 90
          n IN (1, 99, 200)            | 2  | 80
          t < 'tb'                     | 10 | 90
          t LIKE 'tb%'                 | 10 | 0
          u > 9223372036854775807      | 55 | 40
          d > 9                        | 10 | 0
          d = 0                        | 10 | 0
          d > 1e300                    | 1  | 0
          w < 0                        | 50 | 0
          n < 0 OR d > 9.8             | 2  | 0
          n < 0 AND d > 9.8            | 0  | 100
          FALSE                        | 0  | 100
          """)
  void rowGroupsArePassedOver(String where, int kept, long passedOver) throws IOException {
    Dataset dataset = open(tenGroups(folder.resolve("ten.parquet")));
    Filter filter = filter(dataset, where);

    Read read = read(dataset, filter, filter);

    assertThat(read.rows()).isEqualTo(read(dataset, filter, null).rows()).hasSize(kept);
    assertThat(read.passedOver()).isEqualTo(passedOver);
  }

  @Test
  void filesArePassedOverByTheirDirectories() throws IOException {
    for (String day : List.of("2024-01-01", "2024-01-02", "__HIVE_DEFAULT_PARTITION__")) {
      tenGroups(folder.resolve("days/day=" + day + "/a.parquet"));
    }
    Dataset dataset = open(folder.resolve("days"));

    assertThat(read(dataset, "day = DATE '2024-01-02'").passedOver()).isEqualTo(200);
    assertThat(read(dataset, "day IS NULL").rows()).hasSize(100);
    assertThat(read(dataset, "day > DATE '2023-12-31' AND n < 10").rows()).hasSize(20);
    assertThat(read(dataset, "day > DATE '2023-12-31' AND n < 10").passedOver()).isEqualTo(280);
  }

  private static Read read(Dataset dataset, String where) throws IOException {
    Filter filter = filter(dataset, where);
    Read read = read(dataset, filter, filter);
    assertThat(read.rows()).isEqualTo(read(dataset, filter, null).rows());
    return read;
  }
}

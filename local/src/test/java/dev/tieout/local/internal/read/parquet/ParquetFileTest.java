package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFileTest {
  private static final ParquetReadOptions OPTIONS = ParquetReadOptions.DEFAULT;

  @TempDir private Path folder;
  private Path path;

  @BeforeEach
  void writeAFileOfSeveralRowGroups() throws IOException {
    path = folder.resolve("sample.parquet");
    SampleFile.small(CompressionCodecName.SNAPPY, WriterVersion.PARQUET_1_0, true).write(path, 2);
  }

  @Test
  void rowGroupsTogetherAreTheFile() throws IOException {
    try (ParquetFile file = ParquetFile.open(path)) {
      int[] columns = {23, 2, 23};
      List<List<String>> whole = Rendering.readColumns(file, columns, OPTIONS, 333);
      assertThat(file.rowGroupCount()).isGreaterThan(1);
      assertThat(whole.get(0)).hasSize(3_000).isEqualTo(whole.get(2));
      List<String> parts = new ArrayList<>();
      long rows = 0;
      for (int group = 0; group < file.rowGroupCount(); group++) {
        rows += file.rowCount(group);
        RowBatch batch = new RowBatch(List.of(file.schema().column(2)), 4_096);
        try (ParquetRowReader reader = file.reader(new int[] {2}, group, group + 1, OPTIONS)) {
          while (reader.read(batch)) {
            for (int row = 0; row < batch.rowCount(); row++) {
              parts.add(Rendering.render(batch.vector(0), row));
            }
          }
          assertThat(batch.rowCount()).isZero();
        }
      }
      assertThat(rows).isEqualTo(file.rowCount());
      assertThat(parts).isEqualTo(whole.get(1));
    }
  }

  @Test
  void countsRowsWithoutColumns() throws IOException {
    try (ParquetFile file = ParquetFile.open(path);
        ParquetRowReader reader = file.reader(new int[0], OPTIONS)) {
      RowBatch batch = new RowBatch(List.of(), 1_000);
      long rows = 0;
      while (reader.read(batch)) {
        rows += batch.rowCount();
      }
      assertThat(rows).isEqualTo(3_000);
    }
  }

  @Test
  void aSmallerWindowIsEstimatedToTakeLess() throws IOException {
    try (ParquetFile file = ParquetFile.open(path)) {
      int[] columns = {2, 23};
      long roomy = file.bufferBytes(columns, OPTIONS.withWindowBytes(1 << 20));
      long frugal =
          file.bufferBytes(columns, OPTIONS.withWindowBytes(ParquetReadOptions.MIN_WINDOW_BYTES));
      assertThat(frugal).isPositive().isLessThanOrEqualTo(roomy);
      assertThat(file.bufferBytes(columns, OPTIONS.frugal())).isPositive().isLessThan(frugal);
    }
  }

  @Test
  void refusesADirectoryAndBatchesOfAnotherShape() throws IOException {
    assertThatThrownBy(() -> ParquetFile.open(folder))
        .isInstanceOfAny(Refusal.class, IOException.class)
        .hasMessageContaining(folder.toString());
    try (ParquetFile file = ParquetFile.open(path);
        ParquetRowReader reader = file.reader(new int[] {1}, OPTIONS)) {
      assertThatThrownBy(() -> reader.read(new RowBatch(List.of(), 10)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> file.reader(new int[] {1}, 0, 99, OPTIONS))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}

package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bands give the rows that all columns at once give. */
class BandedReaderTest {
  private static final ParquetReadOptions OPTIONS = ParquetReadOptions.DEFAULT;

  @TempDir private Path folder;

  private Path sample(WriterVersion version, boolean dictionary) throws IOException {
    Path file = folder.resolve(version + "-" + dictionary + ".parquet");
    SampleFile.small(CompressionCodecName.SNAPPY, version, dictionary).write(file, 11);
    return file;
  }

  /** Each row as text, and last the rows that were passed over. */
  private static List<String> rows(RowReader reader, List<Column> columns, int batchRows)
      throws IOException {
    List<String> rows = new ArrayList<>();
    RowBatch batch = new RowBatch(columns, batchRows);
    while (reader.read(batch)) {
      for (int row = 0; row < batch.rowCount(); row++) {
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < columns.size(); c++) {
          append(text, batch.vector(c), row);
        }
        rows.add(text.toString());
      }
    }
    rows.add(Long.toString(reader.filteredRowCount()));
    return rows;
  }

  private static void append(StringBuilder text, ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      text.append("null ");
    } else if (ColumnVector.carriesBytes(vector.type())) {
      int from = vector.offsets()[row];
      byte[] bytes = Arrays.copyOfRange(vector.bytes(), from, from + vector.lengths()[row]);
      text.append(Arrays.toString(bytes));
    } else {
      text.append(vector.longs()[row]).append(' ');
      if (vector.nanos().length > 0) {
        text.append(vector.nanos()[row]).append(' ');
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 100, 701, 5_000})
  void bandsOfAnySizeGiveTheSameRows(int bandRows) throws IOException {
    for (WriterVersion version : WriterVersion.values()) {
      for (boolean dictionary : new boolean[] {false, true}) {
        Path path = sample(version, dictionary);
        BitSet passedOver = new BitSet();
        passedOver.set(1);
        try (ParquetFile file = ParquetFile.open(path);
            ParquetFile other = ParquetFile.open(path)) {
          assertThat(file.rowGroupCount()).isGreaterThan(2);
          List<Column> columns = file.schema().columns();
          int[] all = IntStream.range(0, columns.size()).toArray();
          List<String> expected = rows(file.wholeReader(all, OPTIONS, passedOver), columns, 1_000);
          RowReader banded = other.bandedReader(all, OPTIONS.banded(bandRows), passedOver);
          assertThat(rows(banded, columns, 13).equals(expected)).isTrue();
        }
      }
    }
  }

  @Test
  void columnsComeInTheOrderChosen() throws IOException {
    Path path = sample(WriterVersion.PARQUET_2_0, true);
    try (ParquetFile file = ParquetFile.open(path);
        ParquetFile other = ParquetFile.open(path)) {
      int text = file.schema().indexOf("text_or_null");
      int number = file.schema().indexOf("int64");
      int[] chosen = {text, number};
      List<Column> columns = List.of(file.schema().column(text), file.schema().column(number));
      assertThat(rows(other.bandedReader(chosen, OPTIONS.banded(64), new BitSet()), columns, 7))
          .isEqualTo(rows(file.wholeReader(chosen, OPTIONS), columns, 100));
    }
  }
}

package dev.tieout.local.internal.read.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.AbstractCalendarContract;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates and times in lists, maps and structs that Spark wrote in the Julian calendar. */
class NestedCalendarTest {
  private static final int ROWS = 11;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"int96", "millis", "micros"})
  void areThoseOfTheFileInTheGregorianCalendar(String storage) throws IOException {
    List<String> gregorian = read("gregorian-nested", 0);
    // Seven rows are before 15 October 1582: d in s, t in s, t twice in ts, d in m.
    List<String> julian = read("julian-nested-" + storage, 7);
    assertThat(gregorian).hasSize(ROWS);
    assertThat(julian).isEqualTo(gregorian);
  }

  private List<String> read(String name, int rowsRebased) throws IOException {
    Path path = folder.resolve(name + ".parquet");
    String resource = "/dev/tieout/core/contract/" + name + ".parquet";
    try (InputStream in =
        Objects.requireNonNull(AbstractCalendarContract.class.getResourceAsStream(resource))) {
      Files.copy(in, path);
    }
    List<String> rows = new ArrayList<>();
    try (ParquetFile file = ParquetFile.open(path);
        ParquetRowReader reader = file.reader(new int[] {0, 1, 2, 3}, ParquetReadOptions.DEFAULT)) {
      RowBatch batch = new RowBatch(file.schema().columns(), 100);
      while (reader.read(batch)) {
        for (int row = 0; row < batch.rowCount(); row++) {
          StringBuilder text = new StringBuilder();
          for (int i = 0; i < batch.columnCount(); i++) {
            text.append(text(batch.vector(i), row)).append('|');
          }
          rows.add(text.toString());
        }
      }
      for (int i = 0; i < 4; i++) {
        assertThat(file.isJulian(i)).isEqualTo(rowsRebased > 0 && i > 0);
      }
      assertThat(reader.rebasedCount()).isGreaterThanOrEqualTo(5L * rowsRebased);
    }
    return rows;
  }

  /** Values as text, with instants of every unit in microseconds. */
  private static String text(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return "null";
    }
    if (vector.type() instanceof Type.Timestamp timestamp) {
      long value = vector.longs()[row];
      return switch (timestamp.unit()) {
        case MILLIS -> Long.toString(value * 1_000);
        case MICROS -> Long.toString(value);
        case NANOS -> Long.toString(value / 1_000);
        case SECONDS_AND_NANOS -> Long.toString(value * 1_000_000 + vector.nanos()[row] / 1_000);
      };
    }
    if (vector.childCount() == 0) {
      return Rendering.render(vector, row);
    }
    boolean isStruct = vector.type() instanceof Type.Struct;
    int from = isStruct ? row : vector.offsets()[row];
    int to = isStruct ? row + 1 : from + vector.lengths()[row];
    StringBuilder text = new StringBuilder("[");
    for (int i = from; i < to; i++) {
      for (int child = 0; child < vector.childCount(); child++) {
        text.append(text(vector.child(child), i)).append(',');
      }
    }
    return text.append(']').toString();
  }
}

package dev.tieout.local;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.BreakText;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Reads a breaks dataset row by row. A batch of rows is in memory at a time. Not thread-safe. */
final class BreakStream extends AbstractSpliterator<BreakRow> {
  private static final int OWN_COLUMNS = 4;

  private final RowReader reader;
  private final RowBatch batch;
  private final int keyColumns;
  private int row;

  private BreakStream(RowReader reader, List<Column> columns) {
    super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE);
    this.reader = reader;
    this.batch = new RowBatch(columns, RowBatch.capacityRows(columns));
    this.keyColumns = columns.size() - OWN_COLUMNS;
  }

  /**
   * The rows of the files in a directory, in their order.
   *
   * @throws IOException if they are no breaks dataset that can be read
   */
  static Stream<BreakRow> open(Path breaks) throws IOException {
    ParquetReadOptions options = ParquetReadOptions.DEFAULT;
    Dataset dataset = Dataset.open(Side.SOURCE, DataSpec.of(breaks.toString()), options);
    List<Column> columns = dataset.schema().columns();
    RowReader reader = dataset.reader(columns.stream().map(Column::name).toList(), options);
    return StreamSupport.stream(new BreakStream(reader, columns), false)
        .onClose(
            () -> {
              try {
                reader.close();
              } catch (IOException failure) {
                throw new UncheckedIOException(failure);
              }
            });
  }

  @Override
  public boolean tryAdvance(Consumer<? super BreakRow> action) {
    if (row == batch.rowCount()) {
      try {
        if (!reader.read(batch)) {
          return false;
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
      row = 0;
    }
    action.accept(current());
    row++;
    return true;
  }

  private BreakRow current() {
    List<@Nullable String> key = new ArrayList<>(keyColumns);
    for (int i = 0; i < keyColumns; i++) {
      key.add(text(i));
    }
    return new BreakRow(
        key,
        BreakKind.ofWord(String.valueOf(text(keyColumns))),
        text(keyColumns + 1),
        text(keyColumns + 2),
        text(keyColumns + 3));
  }

  private @Nullable String text(int column) {
    return BreakText.of(batch.vector(column), row);
  }
}

package dev.tieout.local.internal.run;

import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Puts before the columns of a reader one that numbers its rows, from 1. The batch has a column of
 * whole numbers and then those of the reader.
 */
final class PositionReader implements RowReader {
  private final RowReader reader;
  private @Nullable RowBatch batch;
  private @Nullable RowBatch rest;
  private long rowCount;

  PositionReader(RowReader reader) {
    this.reader = reader;
  }

  @Override
  public boolean read(RowBatch into) throws IOException {
    RowBatch others = rest;
    if (others == null || batch != into) {
      int[] columns = new int[into.columnCount() - 1];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = i + 1;
      }
      others = into.select(columns);
      rest = others;
      batch = into;
    }
    boolean hasRows = reader.read(others);
    into.setRowCount(others.rowCount());
    long[] positions = into.vector(0).longs();
    for (int row = 0; row < others.rowCount(); row++) {
      positions[row] = ++rowCount;
    }
    return hasRows;
  }

  @Override
  public long expectedRowCount() {
    return reader.expectedRowCount();
  }

  @Override
  public long filteredRowCount() {
    return reader.filteredRowCount();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}

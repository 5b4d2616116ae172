package dev.tieout.local.internal.run;

import dev.tieout.core.filter.Filter;
import dev.tieout.core.filter.RowFilter;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import java.io.IOException;
import java.util.List;

/** Leaves out the rows that a filter does not keep. Not thread-safe. */
final class FilteredReader implements RowReader {
  private final RowReader reader;
  private final RowFilter filter;

  /**
   * @param columns those of the reader, among them the filter's
   */
  FilteredReader(RowReader reader, Filter filter, List<Column> columns) {
    this.reader = reader;
    this.filter = RowFilter.over(columns, filter);
  }

  @Override
  public boolean read(RowBatch batch) throws IOException {
    while (reader.read(batch)) {
      filter.apply(batch);
      if (batch.rowCount() > 0) {
        return true;
      }
      Pair.checkInterrupted();
    }
    return false;
  }

  /** Rows that were left out, those that the reader passed over included. */
  @Override
  public long filteredRowCount() {
    return reader.filteredRowCount() + filter.droppedRowCount();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}

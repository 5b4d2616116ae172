package dev.tieout.core.schema;

import java.io.Closeable;
import java.io.IOException;

/**
 * Streams the rows of a dataset, or of a part of it, once, a batch at a time. Not thread-safe.
 *
 * <p>A reader is opened for chosen columns; the batch has those columns in the order chosen.
 */
public interface RowReader extends Closeable {

  /**
   * Fills {@code batch} with the next rows.
   *
   * @return false, with a row count of 0, when there are no more rows; a batch of no rows is never
   *     returned with true
   * @throws IOException if the data cannot be read whole; the message names the file and, where
   *     known, the row group and the column
   */
  boolean read(RowBatch batch) throws IOException;

  /** How many rows there will be in all, or -1 if that is not known before they are read. */
  default long expectedRowCount() {
    return -1;
  }

  /**
   * Rows so far that it did not give, since a filter keeps none of them: whoever counts rows counts
   * them too.
   */
  default long filteredRowCount() {
    return 0;
  }

  @Override
  void close() throws IOException;
}

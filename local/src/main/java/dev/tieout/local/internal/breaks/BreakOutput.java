package dev.tieout.local.internal.breaks;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import java.util.List;

/** Writes rows of a breaks dataset, one after another. Not thread-safe. */
public interface BreakOutput {

  /** Begins. Call it once, before the first row. */
  void start(List<Column> columns);

  /**
   * Writes a row.
   *
   * @param batch has the columns in their order; valid during the call only
   */
  void row(RowBatch batch, int row);

  /** Whether what is written goes nowhere, since nobody reads or it cannot be written. */
  boolean isClosed();

  /**
   * Ends.
   *
   * @param rows how many there were
   * @param isCutShort whether there may be more, which the limit left out
   */
  void finish(long rows, boolean isCutShort);
}

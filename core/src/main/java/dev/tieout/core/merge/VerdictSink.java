package dev.tieout.core.merge;

import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.RowView;
import java.io.IOException;

/**
 * Receives the rows that do not tie out, in the order of their keys and within a key in the order
 * of pairing. The rows are valid during the call only.
 */
public interface VerdictSink {

  /**
   * Two rows of one key that differ.
   *
   * @param columns the indexes of the value columns that differ, ascending, in the first {@code
   *     count} places
   */
  void mismatched(RowView source, RowView target, int[] columns, int count) throws IOException;

  /** A row of {@code side} whose key the other side does not have. */
  void missing(Side side, RowView row) throws IOException;

  /** A row of {@code side} whose key the other side has fewer times. */
  void surplus(Side side, RowView row) throws IOException;
}

package dev.tieout.core.filter;

import dev.tieout.core.schema.RowBatch;

/**
 * A condition bound to the columns of a filter: tries the rows of a batch, a column at a time.
 * Reuses what it allocates; not thread-safe.
 */
interface Test {
  /** Truths: the smaller of two is what AND makes of them, the larger OR. */
  byte FALSE = 0;

  byte UNKNOWN = 1;
  byte TRUE = 2;

  /** Every truth, as bits of {@link #outcomes}. */
  int ANY = 7;

  /**
   * Tries every row.
   *
   * @param batch has the filter's columns in their order
   * @param truths gets a truth for each row
   */
  void run(RowBatch batch, byte[] truths);

  /**
   * Which truths the rows of a part may have by what is known of it, as bits 1 &lt;&lt; truth; no
   * row has a truth that is left out.
   */
  int outcomes(PartFacts facts);
}

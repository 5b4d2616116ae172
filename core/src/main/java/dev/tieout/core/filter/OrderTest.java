package dev.tieout.core.filter;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;

/**
 * Compares values a row at a time: those that are wider than a long with a literal, and columns
 * with one another.
 *
 * @param left the column on the left
 * @param right the column on the right, or the same as {@code left} for a literal
 * @param comparator how they are compared
 * @param order of two values that are not null
 */
record OrderTest(int left, int right, Comparator comparator, ValueOrder order) implements Test {

  @Override
  public void run(RowBatch batch, byte[] truths) {
    ColumnVector one = batch.vector(left);
    ColumnVector other = batch.vector(right);
    for (int i = 0; i < batch.rowCount(); i++) {
      truths[i] =
          one.isNull(i) || other.isNull(i)
              ? UNKNOWN
              : comparator.holds(order.compare(one, other, i)) ? TRUE : FALSE;
    }
  }

  @Override
  public int outcomes(PartFacts facts) {
    ColumnFacts one = facts.column(left);
    ColumnFacts other = facts.column(right);
    boolean mayBeUnknown = one.mayHaveNulls() || other.mayHaveNulls();
    boolean mayBeKnown = one.mayHaveValues() && other.mayHaveValues();
    return (mayBeUnknown ? 1 << UNKNOWN : 0) | (mayBeKnown ? 1 << TRUE | 1 << FALSE : 0);
  }
}

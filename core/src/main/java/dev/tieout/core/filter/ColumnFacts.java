package dev.tieout.core.filter;

import org.jspecify.annotations.Nullable;

/**
 * What is known of the values of a column in a part of a side.
 *
 * @param mayHaveNulls false only if no row has a null
 * @param mayHaveValues false only if every row has a null
 * @param bounds values that enclose those that are no nulls, or null if none are known
 */
public record ColumnFacts(boolean mayHaveNulls, boolean mayHaveValues, @Nullable Bounds bounds) {
  /** Nothing is known. */
  public static final ColumnFacts NOTHING = new ColumnFacts(true, true, null);

  /** Every row has a null. */
  public static final ColumnFacts ALL_NULL = new ColumnFacts(true, false, null);

  /**
   * Bounds as a vector carries values of the type. They need not be values themselves. There are
   * none for floats, whose NaN no bounds enclose, and for decimals and timestamps wider than a
   * long.
   *
   * @param minLong 0 if the type travels in bytes
   * @param maxLong likewise
   * @param minBytes null if the type travels in longs
   * @param maxBytes likewise
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Bounds(
      long minLong, long maxLong, byte @Nullable [] minBytes, byte @Nullable [] maxBytes) {}
}

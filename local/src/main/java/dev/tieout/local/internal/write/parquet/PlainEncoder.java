package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.ColumnVector;

/**
 * Writes the values of one column in PLAIN encoding and keeps their extremes. Nulls are left out.
 * Not thread-safe.
 */
interface PlainEncoder {

  /**
   * Appends rows {@code from} .. {@code to}-1 to {@code out}, as many as fit before it holds {@code
   * limitBytes}, but at least one.
   *
   * @return the row after the last one taken
   * @throws IllegalArgumentException if a value does not fit the physical type
   */
  int encode(ColumnVector vector, int from, int to, GrowableBytes out, int limitBytes);

  /** Appends what of a page is pending. */
  default void finishPage(GrowableBytes out) {}

  /** The extremes of all values since they were last reset. */
  Extremes extremes();

  /** The row after the last one that fits, for values of one width; makes room for them. */
  static int reserve(int from, int to, int widthBytes, GrowableBytes out, int limitBytes) {
    int room = Math.max(1, (limitBytes - out.size()) / widthBytes);
    int end = (int) Math.min(to, (long) from + room);
    out.reserve((end - from) * widthBytes);
    return end;
  }
}

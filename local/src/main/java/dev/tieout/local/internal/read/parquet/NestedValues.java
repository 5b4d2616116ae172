package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.ColumnVector;

/**
 * Values of a leaf of a nested column that were decoded and not yet handed out: those that are not
 * null, without gaps. Not thread-safe.
 */
abstract class NestedValues {
  protected int start;
  protected int end;

  /**
   * Copies values from row {@code from} to {@code to} of a vector without nulls: at least one, and
   * no more once {@code maxBytes} bytes are held.
   *
   * @return how many
   */
  abstract int append(ColumnVector values, int from, int to, int maxBytes);

  /** Puts the next {@code count} values in the vector's arrays, which have room, and drops them. */
  abstract void take(ColumnVector vector, int count);

  /** Moves what is held to the front of its arrays. What was taken is no longer valid. */
  abstract void compact();

  /** The bytes of values of varying length that are held. */
  abstract int heldBytes();

  /** The new length of an array that must have {@code least} entries. */
  static int grown(int length, int least) {
    return Math.max(least, (int) Math.min(Integer.MAX_VALUE - 8L, length + length / 2L));
  }
}

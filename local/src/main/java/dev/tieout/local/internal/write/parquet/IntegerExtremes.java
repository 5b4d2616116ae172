package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import org.jspecify.annotations.Nullable;

/** Extremes of integers, stated in 1, 4 or 8 little-endian bytes. Not thread-safe. */
final class IntegerExtremes implements Extremes {
  private final int widthBytes;
  // Flips the sign of unsigned values, so that their order is the signed one.
  private final long flip;
  private long min;
  private long max;
  private boolean empty = true;

  IntegerExtremes(int widthBytes, Type.Sign sign) {
    this.widthBytes = widthBytes;
    this.flip = sign == Type.Sign.UNSIGNED ? Long.MIN_VALUE : 0;
  }

  /** Takes in the rows that are not null. */
  void addAll(ColumnVector vector, int from, int to) {
    long[] values = vector.longs();
    boolean[] nulls = vector.nulls();
    boolean hasNulls = vector.hasNulls();
    long smallest = Long.MAX_VALUE;
    long largest = Long.MIN_VALUE;
    boolean none = true;
    for (int row = from; row < to; row++) {
      if (hasNulls && nulls[row]) {
        continue;
      }
      long ordered = values[row] ^ flip;
      smallest = Math.min(smallest, ordered);
      largest = Math.max(largest, ordered);
      none = false;
    }
    if (!none) {
      min = empty ? smallest : Math.min(min, smallest);
      max = empty ? largest : Math.max(max, largest);
      empty = false;
    }
  }

  @Override
  public void reset() {
    empty = true;
  }

  @Override
  public byte @Nullable [] min() {
    return empty ? null : plain(min ^ flip);
  }

  @Override
  public byte @Nullable [] max() {
    return empty ? null : plain(max ^ flip);
  }

  private byte[] plain(long value) {
    byte[] bytes = new byte[widthBytes];
    for (int i = 0; i < widthBytes; i++) {
      bytes[i] = (byte) (value >>> (8 * i));
    }
    return bytes;
  }
}

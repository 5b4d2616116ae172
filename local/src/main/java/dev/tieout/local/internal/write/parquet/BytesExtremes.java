package dev.tieout.local.internal.write.parquet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Extremes of byte strings: compared byte by byte, unsigned, or as two's complement numbers of one
 * length. A chunk whose extreme is longer than {@value #MAX_STATED_BYTES} bytes does not state it.
 * Not thread-safe.
 */
final class BytesExtremes implements Extremes {
  static final int MAX_STATED_BYTES = 1024;

  /** How byte strings compare. */
  enum Order {
    UNSIGNED,
    /** The first byte holds the sign; equal lengths. */
    TWOS_COMPLEMENT
  }

  private final Order order;
  private final GrowableBytes min = new GrowableBytes();
  private final GrowableBytes max = new GrowableBytes();
  private boolean empty = true;

  BytesExtremes(Order order) {
    this.order = order;
  }

  void add(byte[] bytes, int offset, int length) {
    if (empty) {
      min.write(bytes, offset, length);
      max.write(bytes, offset, length);
      empty = false;
    } else if (compare(bytes, offset, length, min) < 0) {
      min.clear();
      min.write(bytes, offset, length);
    } else if (compare(bytes, offset, length, max) > 0) {
      max.clear();
      max.write(bytes, offset, length);
    }
  }

  private int compare(byte[] bytes, int offset, int length, GrowableBytes other) {
    if (order == Order.TWOS_COMPLEMENT && bytes[offset] < 0 != other.array()[0] < 0) {
      return bytes[offset] < 0 ? -1 : 1;
    }
    return Arrays.compareUnsigned(bytes, offset, offset + length, other.array(), 0, other.size());
  }

  @Override
  public void reset() {
    min.clear();
    max.clear();
    empty = true;
  }

  @Override
  public byte @Nullable [] min() {
    return stated(min);
  }

  @Override
  public byte @Nullable [] max() {
    return stated(max);
  }

  private byte @Nullable [] stated(GrowableBytes extreme) {
    return empty || extreme.size() > MAX_STATED_BYTES ? null : extreme.toByteArray();
  }
}

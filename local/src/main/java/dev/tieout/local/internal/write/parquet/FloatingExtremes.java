package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.ColumnVector;
import org.jspecify.annotations.Nullable;

/**
 * Extremes of floating-point numbers. Invariants, so that no reader skips a row that it should
 * find: a chunk with a NaN states none, and a zero is stated as −0.0 if smallest, +0.0 if largest.
 * Not thread-safe.
 */
final class FloatingExtremes implements Extremes {
  private final int widthBytes;
  private double min;
  private double max;
  private boolean empty = true;
  private boolean hasNaN;

  FloatingExtremes(int widthBytes) {
    this.widthBytes = widthBytes;
  }

  /** Takes in the rows that are not null. */
  void addAll(ColumnVector vector, int from, int to) {
    long[] bits = vector.longs();
    for (int row = from; row < to; row++) {
      if (!vector.isNull(row)) {
        add(Double.longBitsToDouble(bits[row]));
      }
    }
  }

  private void add(double value) {
    if (Double.isNaN(value)) {
      hasNaN = true;
    } else if (empty) {
      min = value;
      max = value;
      empty = false;
    } else if (value < min) {
      min = value;
    } else if (value > max) {
      max = value;
    }
  }

  @Override
  public void reset() {
    empty = true;
    hasNaN = false;
  }

  @Override
  public byte @Nullable [] min() {
    return empty || hasNaN ? null : plain(min == 0 ? -0.0 : min);
  }

  @Override
  public byte @Nullable [] max() {
    return empty || hasNaN ? null : plain(max == 0 ? 0.0 : max);
  }

  private byte[] plain(double value) {
    GrowableBytes out = new GrowableBytes();
    FloatingEncoder.append(Double.doubleToRawLongBits(value), widthBytes, out);
    return out.toByteArray();
  }
}

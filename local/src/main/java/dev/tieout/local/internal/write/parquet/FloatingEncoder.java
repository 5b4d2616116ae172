package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.ColumnVector;

/** Floating-point numbers, which travel as doubles, written in 2, 4 or 8 bytes. */
final class FloatingEncoder implements PlainEncoder {
  private final int widthBytes;
  private final FloatingExtremes extremes;

  FloatingEncoder(int widthBytes) {
    this.widthBytes = widthBytes;
    this.extremes = new FloatingExtremes(widthBytes);
  }

  @Override
  public int encode(ColumnVector vector, int from, int to, GrowableBytes out, int limitBytes) {
    int end = PlainEncoder.reserve(from, to, widthBytes, out, limitBytes);
    long[] bits = vector.longs();
    for (int row = from; row < end; row++) {
      if (!vector.isNull(row)) {
        append(bits[row], widthBytes, out);
      }
    }
    extremes.addAll(vector, from, end);
    return end;
  }

  /** Appends the number whose double has the bits, narrowed to the width. */
  static void append(long doubleBits, int widthBytes, GrowableBytes out) {
    double value = Double.longBitsToDouble(doubleBits);
    switch (widthBytes) {
      case Long.BYTES -> out.writeLong(doubleBits);
      case Integer.BYTES -> out.writeInt(Float.floatToRawIntBits((float) value));
      default -> {
        int half = HalfFloat.bitsOf((float) value);
        out.write(half);
        out.write(half >>> Byte.SIZE);
      }
    }
  }

  @Override
  public Extremes extremes() {
    return extremes;
  }
}

package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;

/** Values that travel as longs, written as INT32 or INT64. */
final class IntegerEncoder implements PlainEncoder {
  private final int widthBytes;
  private final IntegerExtremes extremes;

  IntegerEncoder(int widthBytes, Type.Sign sign) {
    this.widthBytes = widthBytes;
    this.extremes = new IntegerExtremes(widthBytes, sign);
  }

  @Override
  public int encode(ColumnVector vector, int from, int to, GrowableBytes out, int limitBytes) {
    int end = PlainEncoder.reserve(from, to, widthBytes, out, limitBytes);
    int written =
        widthBytes == Long.BYTES
            ? encode64(vector, from, end, out.array(), out.size())
            : encode32(vector, from, end, out.array(), out.size());
    out.advance(written);
    extremes.addAll(vector, from, end);
    return end;
  }

  private static int encode64(ColumnVector vector, int from, int to, byte[] out, int start) {
    long[] values = vector.longs();
    boolean[] nulls = vector.nulls();
    boolean hasNulls = vector.hasNulls();
    int at = start;
    for (int row = from; row < to; row++) {
      if (hasNulls && nulls[row]) {
        continue;
      }
      GrowableBytes.putLong(out, at, values[row]);
      at += Long.BYTES;
    }
    return at - start;
  }

  private static int encode32(ColumnVector vector, int from, int to, byte[] out, int start) {
    long[] values = vector.longs();
    boolean[] nulls = vector.nulls();
    boolean hasNulls = vector.hasNulls();
    int at = start;
    for (int row = from; row < to; row++) {
      if (hasNulls && nulls[row]) {
        continue;
      }
      long value = values[row];
      if ((int) value != value && value >>> Integer.SIZE != 0) {
        throw new IllegalArgumentException(value + " does not fit in 32 bits");
      }
      GrowableBytes.putInt(out, at, (int) value);
      at += Integer.BYTES;
    }
    return at - start;
  }

  @Override
  public Extremes extremes() {
    return extremes;
  }
}

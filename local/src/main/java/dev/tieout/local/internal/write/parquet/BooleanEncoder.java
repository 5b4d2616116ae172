package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;

/** Truth values, eight a byte, the first in the lowest bit. */
final class BooleanEncoder implements PlainEncoder {
  private final IntegerExtremes extremes = new IntegerExtremes(1, Type.Sign.SIGNED);
  private int pendingBits;
  private int pending;

  @Override
  public int encode(ColumnVector vector, int from, int to, GrowableBytes out, int limitBytes) {
    int end = PlainEncoder.reserve(from, to, 1, out, limitBytes);
    long[] values = vector.longs();
    boolean[] nulls = vector.nulls();
    boolean hasNulls = vector.hasNulls();
    byte[] array = out.array();
    int start = out.size();
    int at = start;
    int bits = pendingBits;
    int count = pending;
    for (int row = from; row < end; row++) {
      if (hasNulls && nulls[row]) {
        continue;
      }
      bits |= (int) values[row] << count;
      count++;
      if (count == Byte.SIZE) {
        array[at++] = (byte) bits;
        bits = 0;
        count = 0;
      }
    }
    out.advance(at - start);
    pendingBits = bits;
    pending = count;
    extremes.addAll(vector, from, end);
    return end;
  }

  @Override
  public void finishPage(GrowableBytes out) {
    if (pending > 0) {
      out.write(pendingBits);
      pendingBits = 0;
      pending = 0;
    }
  }

  @Override
  public Extremes extremes() {
    return extremes;
  }
}

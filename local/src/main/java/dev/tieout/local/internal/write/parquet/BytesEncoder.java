package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.ColumnVector;

/** Byte strings, each after its length in four bytes. */
final class BytesEncoder implements PlainEncoder {
  private final BytesExtremes extremes;

  BytesEncoder(BytesExtremes extremes) {
    this.extremes = extremes;
  }

  @Override
  public int encode(ColumnVector vector, int from, int to, GrowableBytes out, int limitBytes) {
    byte[] bytes = vector.bytes();
    int[] offsets = vector.offsets();
    int[] lengths = vector.lengths();
    int row = from;
    do {
      if (!vector.isNull(row)) {
        out.writeInt(lengths[row]);
        out.write(bytes, offsets[row], lengths[row]);
        extremes.add(bytes, offsets[row], lengths[row]);
      }
      row++;
    } while (row < to && out.size() < limitBytes);
    return row;
  }

  @Override
  public Extremes extremes() {
    return extremes;
  }
}

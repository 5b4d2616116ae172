package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.schema.ColumnVector;
import java.io.IOException;

/** Truth values. */
final class BitCopier extends ArrayCopier {

  @Override
  long bytes(ArrayData array, long from, long count) {
    return count * ROW_BYTES;
  }

  @Override
  void copyValues(ArrayData array, long from, int count, ColumnVector to, int at)
      throws IOException {
    long firstByte = from >> 3;
    int base = array.values().require(firstByte, ((from + count + 7) >> 3) - firstByte);
    byte[] bits = array.values().bytes();
    int shift = (int) (from & 7);
    for (int i = 0; i < count; i++) {
      int bit = shift + i;
      to.longs()[at + i] = bits[base + (bit >> 3)] >> (bit & 7) & 1;
    }
  }
}

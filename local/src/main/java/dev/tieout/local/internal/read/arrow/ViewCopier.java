package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.pack.LittleEndian;
import dev.tieout.core.schema.ColumnVector;
import java.io.IOException;

/** Texts and bytes as views: up to twelve bytes in the view itself, longer ones elsewhere. */
final class ViewCopier extends ArrayCopier {
  private static final int VIEW_BYTES = 16;
  private static final int INLINE_BYTES = 12;

  /** Below a null there may be anything, which is not to count as a long value. */
  @Override
  long bytes(ArrayData array, long from, long count) throws IOException {
    long bytes = count * ROW_BYTES;
    long most = Math.max(INLINE_BYTES, array.variadicBytes());
    for (long row = from; row < from + count; row++) {
      if (!array.isNull(row)) {
        int base = array.values().require(row * VIEW_BYTES, VIEW_BYTES);
        int length = LittleEndian.readInt(array.values().bytes(), base);
        bytes += length < 0 || length > most ? 0 : length;
      }
    }
    return bytes;
  }

  @Override
  void copyValues(ArrayData array, long from, int count, ColumnVector to, int at)
      throws IOException {
    int used = end(to, at);
    for (int i = 0; i < count; i++) {
      to.offsets()[at + i] = used;
      to.lengths()[at + i] = 0;
      if (!to.isNull(at + i)) {
        int length = copyOne(array, from + i, to, used);
        to.lengths()[at + i] = length;
        used += length;
      }
    }
  }

  private static int copyOne(ArrayData array, long row, ColumnVector to, int used)
      throws IOException {
    int base = array.values().require(row * VIEW_BYTES, VIEW_BYTES);
    byte[] view = array.values().bytes();
    int length = LittleEndian.readInt(view, base);
    if (length < 0) {
      throw new ArrowDamage("a view is of " + length + " bytes");
    }
    if (length <= INLINE_BYTES) {
      System.arraycopy(view, base + 4, BytesCopier.room(to, used, length), used, length);
      return length;
    }
    // Before there is room made: a length that no buffer has must not be allocated.
    BufferWindow buffer = array.variadic(LittleEndian.readInt(view, base + 8));
    int start = buffer.require(LittleEndian.readInt(view, base + 12), length);
    System.arraycopy(buffer.bytes(), start, BytesCopier.room(to, used, length), used, length);
    return length;
  }
}

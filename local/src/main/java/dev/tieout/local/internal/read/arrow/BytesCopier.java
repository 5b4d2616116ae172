package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.pack.LittleEndian;
import dev.tieout.core.schema.ColumnVector;
import java.io.IOException;
import java.util.Arrays;

/** Texts and bytes one after another, of one width or by offsets. */
final class BytesCopier extends ArrayCopier {
  private final int offsetBytes;
  private final int width;

  BytesCopier(Layout layout, int width) {
    this.offsetBytes = layout.offsetBytes();
    this.width = width;
  }

  @Override
  long bytes(ArrayData array, long from, long count) throws IOException {
    if (count == 0) {
      return 0;
    }
    return offsetBytes == 0
        ? count * (width + ROW_BYTES)
        : offset(array.values(), offsetBytes, from + count)
            - offset(array.values(), offsetBytes, from)
            + count * ROW_BYTES;
  }

  /** Room for more bytes in a vector, at least doubling, after those that are used. */
  static byte[] room(ColumnVector to, int used, long more) throws ArrowDamage {
    if (used + more > Integer.MAX_VALUE - 16) {
      throw new ArrowDamage("the values of a batch of rows take more than 2 GB");
    }
    byte[] bytes = to.bytes();
    int needed = (int) (used + more);
    if (bytes.length < needed) {
      long doubled = Math.min(Integer.MAX_VALUE - 16, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, (int) Math.max(needed, doubled));
      to.setBytes(bytes);
    }
    return bytes;
  }

  @Override
  void copyValues(ArrayData array, long from, int count, ColumnVector to, int at)
      throws IOException {
    if (count == 0) {
      return;
    }
    if (offsetBytes == 0) {
      copyFixed(array, from, count, to, at);
      return;
    }
    BufferWindow offsets = array.values();
    int base = offsets.require(from * offsetBytes, (count + 1L) * offsetBytes);
    long first = at(offsets.bytes(), base, 0);
    long end = at(offsets.bytes(), base, count);
    requireWithin(first, end, array.second().sizeBytes());
    int used = end(to, at);
    byte[] out = room(to, used, end - first);
    long before = first;
    for (int i = 0; i < count; i++) {
      long next = at(offsets.bytes(), base, i + 1);
      requireWithin(before, next, end);
      to.offsets()[at + i] = (int) (used + before - first);
      to.lengths()[at + i] = (int) (next - before);
      before = next;
    }
    int start = array.second().require(first, end - first);
    System.arraycopy(array.second().bytes(), start, out, used, (int) (end - first));
  }

  private long at(byte[] offsets, int base, int index) {
    return offsetBytes == Integer.BYTES
        ? LittleEndian.readInt(offsets, base + index * Integer.BYTES)
        : LittleEndian.readLong(offsets, base + index * Long.BYTES);
  }

  private void copyFixed(ArrayData array, long from, int count, ColumnVector to, int at)
      throws IOException {
    int used = end(to, at);
    byte[] out = room(to, used, (long) count * width);
    int base = array.values().require(from * width, (long) count * width);
    System.arraycopy(array.values().bytes(), base, out, used, count * width);
    for (int i = 0; i < count; i++) {
      to.offsets()[at + i] = used + i * width;
      to.lengths()[at + i] = width;
    }
  }
}

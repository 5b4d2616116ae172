package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.ColumnVector;
import java.util.Arrays;

/** Values that travel as bytes; vectors point into the copies made here. */
final class NestedBytes extends NestedValues {
  private static final int MIN_BYTES = 1024;

  private int[] offsets = new int[EntryLevels.MAX_READ_ENTRIES];
  private int[] lengths = new int[EntryLevels.MAX_READ_ENTRIES];
  private byte[] bytes = new byte[MIN_BYTES];
  private int startByte;
  private int endByte;

  @Override
  int append(ColumnVector values, int from, int to, int maxBytes) {
    byte[] source = values.bytes();
    int[] sourceOffsets = values.offsets();
    int[] sourceLengths = values.lengths();
    if (offsets.length - end < to - from) {
      offsets = Arrays.copyOf(offsets, grown(offsets.length, end + to - from));
      lengths = Arrays.copyOf(lengths, offsets.length);
    }
    int i = from;
    do {
      int length = sourceLengths[i];
      if (bytes.length - endByte < length) {
        bytes = Arrays.copyOf(bytes, grown(bytes.length, Math.addExact(endByte, length)));
      }
      System.arraycopy(source, sourceOffsets[i], bytes, endByte, length);
      offsets[end] = endByte;
      lengths[end] = length;
      endByte += length;
      end++;
      i++;
    } while (i < to && heldBytes() < maxBytes);
    return i - from;
  }

  @Override
  void take(ColumnVector vector, int count) {
    System.arraycopy(offsets, start, vector.offsets(), 0, count);
    System.arraycopy(lengths, start, vector.lengths(), 0, count);
    vector.setBytes(bytes);
    start += count;
    startByte = start == end ? endByte : offsets[start];
  }

  @Override
  void compact() {
    int held = heldBytes();
    System.arraycopy(bytes, startByte, bytes, 0, held);
    for (int i = start; i < end; i++) {
      offsets[i - start] = offsets[i] - startByte;
      lengths[i - start] = lengths[i];
    }
    end -= start;
    start = 0;
    startByte = 0;
    endByte = held;
  }

  @Override
  int heldBytes() {
    return endByte - startByte;
  }
}

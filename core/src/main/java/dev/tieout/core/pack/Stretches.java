package dev.tieout.core.pack;

import dev.tieout.core.spec.Refusal;
import java.util.Arrays;

/**
 * A stretch of bytes for each of a number of values, one after the other in one array. Reused from
 * batch to batch. Not thread-safe.
 */
final class Stretches {
  private static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 64;

  private byte[] bytes = new byte[64];
  private int[] starts = new int[8];
  private int count;
  private int position;

  byte[] bytes() {
    return bytes;
  }

  int count() {
    return count;
  }

  int start(int index) {
    return starts[index];
  }

  int end(int index) {
    return starts[index + 1];
  }

  int length(int index) {
    return starts[index + 1] - starts[index];
  }

  void clear() {
    count = 0;
    position = 0;
    starts[0] = 0;
  }

  /** Adds a byte to the stretch that is not ended yet. */
  void add(int value) {
    reserve(1);
    bytes[position++] = (byte) value;
  }

  /** Adds a stretch of another array to the one that is not ended yet. */
  void add(byte[] from, int start, int length) {
    reserve(length);
    System.arraycopy(from, start, bytes, position, length);
    position += length;
  }

  /** Adds a stretch of others to the one that is not ended yet. */
  void add(Stretches from, int index) {
    add(from.bytes, from.starts[index], from.length(index));
  }

  /** Ends the stretch. */
  void end() {
    count++;
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, Math.addExact(count, count));
    }
    starts[count] = position;
  }

  /**
   * Makes room for stretches of the given lengths, to be written by whoever knows how.
   *
   * @throws Refusal if they do not fit in one array
   */
  void lay(int[] lengths, int rows) {
    clear();
    long size = 0;
    for (int i = 0; i < rows; i++) {
      size += lengths[i];
    }
    requireFit(size);
    reserve((int) size);
    if (starts.length <= rows) {
      starts = new int[rows + 1];
    }
    for (int i = 0; i < rows; i++) {
      starts[i + 1] = starts[i] + lengths[i];
    }
    count = rows;
    position = (int) size;
  }

  private void reserve(int more) {
    long needed = (long) position + more;
    if (needed > bytes.length) {
      requireFit(needed);
      bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_ARRAY_BYTES, Math.max(needed, needed * 2)));
    }
  }

  private static void requireFit(long size) {
    if (size > MAX_ARRAY_BYTES) {
      throw new Refusal(
          "The nested values of a batch of rows need "
              + size
              + " bytes, more than one array can hold; exclude the column with the longest lists.");
    }
  }

  /** Orders two of the stretches as unsigned bytes. */
  int compare(int left, int right) {
    return Arrays.compareUnsigned(
        bytes, starts[left], starts[left + 1], bytes, starts[right], starts[right + 1]);
  }

  /** True if two of the stretches are the same bytes. */
  boolean areEqual(int left, int right) {
    return Arrays.equals(
        bytes, starts[left], starts[left + 1], bytes, starts[right], starts[right + 1]);
  }
}

package dev.tieout.store.internal.keyvalue;

import java.util.Arrays;

/** Keys to be looked up together, one after another in one array. Not thread-safe. */
public final class KeyList {
  private byte[] bytes = new byte[1024];
  private int[] ends = new int[128];
  private int count;

  void add(byte[] array, int offset, int length) {
    int start = start(count);
    if (bytes.length - start < length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, start + length));
    }
    System.arraycopy(array, offset, bytes, start, length);
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, count * 2);
    }
    ends[count++] = start + length;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** Holds all keys. */
  public byte[] array() {
    return bytes;
  }

  /** Where a key begins. */
  public int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  /** Where a key ends. */
  public int end(int index) {
    return ends[index];
  }
}

package dev.tieout.lsm.api;

import java.util.Arrays;

/** Keys to be looked up together; may be cleared and used again. Not thread-safe. */
public final class Keys {
  private byte[] bytes = new byte[1024];
  private int[] ends = new int[128];
  private int count;

  /** Adds a copy of a key. */
  public void add(byte[] array, int offset, int length) {
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

  /** Adds a copy of a key. */
  public void add(byte[] key) {
    add(key, 0, key.length);
  }

  /** Adds a copy of the last {@code length} bytes of a view. */
  public void addEnd(View view, int length) {
    add(view.array(), view.offset() + view.length() - length, length);
  }

  /** Forgets all keys. */
  public void clear() {
    count = 0;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** Holds all keys, one after the other. */
  public byte[] array() {
    return bytes;
  }

  /** Where key {@code index} begins. */
  public int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  /** Where key {@code index} ends. */
  public int end(int index) {
    return ends[index];
  }
}

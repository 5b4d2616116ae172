package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.pack.KeyHash;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** Packed keys that have so many rows that no one task should have them all. Immutable. */
public final class HotKeys implements Serializable {
  /** No keys. */
  public static final HotKeys NONE = new HotKeys(List.of());

  private static final long serialVersionUID = 1;

  private final byte[][] keys;
  private final long[] hashes;
  private final int[] slots;
  private final int[] lengths;

  /** The keys, which are numbered as they come. */
  public HotKeys(List<byte[]> keys) {
    this.keys = keys.toArray(new byte[0][]);
    this.hashes = new long[this.keys.length];
    this.slots = new int[Integer.highestOneBit(Math.max(1, this.keys.length)) * 4];
    this.lengths = keys.stream().mapToInt(key -> key.length).sorted().distinct().toArray();
    Arrays.fill(slots, -1);
    for (int i = 0; i < this.keys.length; i++) {
      hashes[i] = KeyHash.of(this.keys[i], 0, this.keys[i].length);
      int slot = slot(hashes[i]);
      while (slots[slot] >= 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = i;
    }
  }

  public boolean isEmpty() {
    return keys.length == 0;
  }

  public int size() {
    return keys.length;
  }

  /** The number of the key in {@code bytes[start .. start + length)}, or -1 if it is not hot. */
  public int indexOf(byte[] bytes, int start, int length) {
    return isEmpty() ? -1 : indexOf(bytes, start, length, KeyHash.of(bytes, start, length));
  }

  /**
   * The number of the key that the row in {@code bytes[start .. end)} begins with, or -1. No packed
   * key begins another, so there is one at most.
   */
  public int indexOfRow(byte[] bytes, int start, int end) {
    for (int length : lengths) {
      int index = length <= end - start ? indexOf(bytes, start, length) : -1;
      if (index >= 0) {
        return index;
      }
    }
    return -1;
  }

  /** Bytes of a key. */
  public int length(int index) {
    return keys[index].length;
  }

  /** The same, for a caller that knows its {@link KeyHash}. */
  int indexOf(byte[] bytes, int start, int length, long hash) {
    int slot = slot(hash);
    while (slots[slot] >= 0) {
      int index = slots[slot];
      byte[] key = keys[index];
      if (hashes[index] == hash
          && Arrays.equals(key, 0, key.length, bytes, start, start + length)) {
        return index;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return -1;
  }

  private int slot(long hash) {
    return (int) (hash >>> 40) & (slots.length - 1);
  }
}

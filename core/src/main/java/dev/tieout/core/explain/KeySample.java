package dev.tieout.core.explain;

import java.io.Serializable;

/**
 * The keys of rows, by their hashes, in bounded memory: all of them, or, of more than {@value
 * #MAX_KEYS}, those whose hashes begin with so many zero bits; and a sum over all rows, by which it
 * is told whether others are the same rows. What it holds depends on the rows alone, not on their
 * order. Not thread-safe.
 */
final class KeySample implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int MAX_KEYS = 1 << 15;
  private static final int FIRST_SLOTS = 1 << 8;

  /** Open addressing; 0 is a free slot. */
  private long[] slots = new long[FIRST_SLOTS];

  private int size;
  private int zeroBits;
  private long rows;
  private long sum;

  /** Takes a row by the hash of its key. */
  void add(long hash) {
    rows++;
    sum += hash;
    if (!isSampled(hash) || !insert(slots, taken(hash))) {
      return;
    }
    size++;
    if (size > MAX_KEYS) {
      zeroBits++;
      fillAnew(slots.length);
    } else if (2 * size > slots.length) {
      fillAnew(2 * slots.length);
    }
  }

  /** True if a key with the hash is held. */
  boolean contains(long hash) {
    if (!isSampled(hash)) {
      return false;
    }
    long wanted = taken(hash);
    int slot = slot(wanted, slots.length);
    while (slots[slot] != 0) {
      if (slots[slot] == wanted) {
        return true;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return false;
  }

  /** Rows taken. */
  long rows() {
    return rows;
  }

  /** True if every key is held, and not a sample. */
  boolean hasAll() {
    return zeroBits == 0;
  }

  /** True if so many rows with that sum of hashes are the rows taken. */
  boolean isOf(long otherRows, long otherSum) {
    return rows == otherRows && sum == otherSum;
  }

  private boolean isSampled(long hash) {
    return zeroBits == 0 || hash >>> (Long.SIZE - zeroBits) == 0;
  }

  private void fillAnew(int length) {
    long[] fresh = new long[length];
    size = 0;
    for (long hash : slots) {
      if (hash != 0 && isSampled(hash) && insert(fresh, hash)) {
        size++;
      }
    }
    slots = fresh;
  }

  private static boolean insert(long[] into, long hash) {
    int slot = slot(hash, into.length);
    while (into[slot] != 0) {
      if (into[slot] == hash) {
        return false;
      }
      slot = (slot + 1) & (into.length - 1);
    }
    into[slot] = hash;
    return true;
  }

  private static long taken(long hash) {
    return hash == 0 ? 1 : hash;
  }

  /** By the low bits: a sample's high bits are alike. */
  private static int slot(long hash, int length) {
    return (int) hash & (length - 1);
  }
}

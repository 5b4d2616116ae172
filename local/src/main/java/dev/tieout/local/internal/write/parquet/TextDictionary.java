package dev.tieout.local.internal.write.parquet;

import java.util.Arrays;

/**
 * The distinct values of a text column in a row group, numbered as they come: an open hash table
 * over one array of bytes. Not thread-safe.
 *
 * <p>Invariant: it takes at most the bytes it is given, counting {@value #ENTRY_OVERHEAD_BYTES} for
 * each value besides its own; what does not fit is refused.
 */
final class TextDictionary {
  /** The length, the offset, the hash, and two to four slots of the table. */
  private static final int ENTRY_OVERHEAD_BYTES = 24;

  private static final int INITIAL_SLOTS = 256;
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final int limitBytes;
  private final BytesExtremes extremes;

  /** The values in plain encoding: what the dictionary page holds. */
  private final GrowableBytes plain = new GrowableBytes();

  private int[] offsets = new int[INITIAL_SLOTS / 2];
  private int[] hashes = new int[INITIAL_SLOTS / 2];

  /** The entry's number plus one, or 0. */
  private int[] slots = new int[INITIAL_SLOTS];

  private int size;

  TextDictionary(int limitBytes, BytesExtremes extremes) {
    this.limitBytes = limitBytes;
    this.extremes = extremes;
  }

  int size() {
    return size;
  }

  GrowableBytes plain() {
    return plain;
  }

  /** The number of the value, which is added if it is new, or -1 if it is new and does not fit. */
  int numberOf(byte[] bytes, int offset, int length) {
    int hash = hash(bytes, offset, length);
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0) {
      int entry = slots[slot] - 1;
      if (hashes[entry] == hash && holds(entry, bytes, offset, length)) {
        return entry;
      }
      slot = (slot + 1) & mask;
    }
    return add(hash, slot, bytes, offset, length);
  }

  private int add(int hash, int slot, byte[] bytes, int offset, int length) {
    long taken = plain.size() + (long) length + (size + 1L) * ENTRY_OVERHEAD_BYTES;
    if (taken > limitBytes) {
      return -1;
    }
    slots[slot] = size + 1;
    hashes[size] = hash;
    offsets[size] = plain.size() + Integer.BYTES;
    plain.writeInt(length);
    plain.write(bytes, offset, length);
    extremes.add(bytes, offset, length);
    size++;
    if (size == offsets.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    offsets = Arrays.copyOf(offsets, 2 * size);
    hashes = Arrays.copyOf(hashes, 2 * size);
    slots = new int[4 * size];
    int mask = slots.length - 1;
    for (int entry = 0; entry < size; entry++) {
      int slot = hashes[entry] & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = entry + 1;
    }
  }

  private boolean holds(int entry, byte[] bytes, int offset, int length) {
    int start = offsets[entry];
    if (GrowableBytes.getInt(plain.array(), start - Integer.BYTES) != length) {
      return false;
    }
    return Arrays.equals(plain.array(), start, start + length, bytes, offset, offset + length);
  }

  private static int hash(byte[] bytes, int offset, int length) {
    long hash = length;
    int at = offset;
    int end = offset + length;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      hash = (hash ^ GrowableBytes.getLong(bytes, at)) * MULTIPLIER;
      hash ^= hash >>> 32;
    }
    for (; at < end; at++) {
      hash = (hash ^ bytes[at]) * MULTIPLIER;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }

  void clear() {
    Arrays.fill(slots, 0);
    plain.clear();
    size = 0;
  }
}

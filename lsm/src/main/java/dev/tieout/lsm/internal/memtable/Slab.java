package dev.tieout.lsm.internal.memtable;

import dev.tieout.lsm.internal.bytes.Bytes;
import java.util.Arrays;

/**
 * Keys and values one after the other, in chunks, never moved nor changed. A reference is a chunk's
 * number and an offset in it. One writer; readers see what was written before the reference was
 * handed to them.
 */
final class Slab {
  private static final int CHUNK_BITS = 20;
  private static final int CHUNK_MASK = (1 << CHUNK_BITS) - 1;
  private static final int FIRST_CHUNK_BYTES = 4 << 10;
  private static final int HEADER_BYTES = 6;

  private volatile byte[][] chunks = {};
  private int used;
  private long bytes;

  /**
   * Adds an entry.
   *
   * @param valueLength -1 if the key is deleted
   */
  int add(byte[] source, int keyOffset, int keyLength, int valueOffset, int valueLength) {
    int size = HEADER_BYTES + keyLength + Math.max(0, valueLength);
    byte[][] now = chunks;
    byte[] last = now.length == 0 ? Bytes.NONE : now[now.length - 1];
    if (last.length - used < size || used > CHUNK_MASK) {
      int next = Math.min(1 << CHUNK_BITS, Math.max(FIRST_CHUNK_BYTES, 2 * last.length));
      last = new byte[Math.max(next, size)];
      now = Arrays.copyOf(now, now.length + 1);
      now[now.length - 1] = last;
      chunks = now;
      used = 0;
      bytes += last.length;
    }
    int at = used;
    Bytes.putShort(last, at, keyLength);
    Bytes.putInt(last, at + 2, valueLength);
    System.arraycopy(source, keyOffset, last, at + HEADER_BYTES, keyLength);
    if (valueLength > 0) {
      System.arraycopy(source, valueOffset, last, at + HEADER_BYTES + keyLength, valueLength);
    }
    used += size;
    return (now.length - 1) << CHUNK_BITS | at;
  }

  /** The array that holds an entry. */
  byte[] chunk(int reference) {
    return chunks[reference >>> CHUNK_BITS];
  }

  static int keyStart(int reference) {
    return (reference & CHUNK_MASK) + HEADER_BYTES;
  }

  static int keyLength(byte[] chunk, int reference) {
    return Bytes.shortAt(chunk, reference & CHUNK_MASK);
  }

  /** Length of the value; -1 if the key is deleted. */
  static int valueLength(byte[] chunk, int reference) {
    return Bytes.intAt(chunk, (reference & CHUNK_MASK) + 2);
  }

  /** What the chunks take. */
  long bytes() {
    return bytes;
  }
}

package dev.tieout.lsm.internal.block;

import dev.tieout.lsm.internal.bytes.Bytes;

/** The layout with prefixes left out. */
final class Prefixed {
  private Prefixed() {}

  /** A varint in the low half, where the next byte is in the high half. */
  static long varint(byte[] block, int at) {
    int value = 0;
    int next = at;
    for (int shift = 0; shift < 35; shift += 7) {
      int part = block[next++];
      value |= (part & 0x7F) << shift;
      if (part >= 0) {
        break;
      }
    }
    return (value & 0x7FFFFFFFL) | (long) next << 32;
  }

  static int restartOffset(byte[] block, int restart) {
    return Bytes.intAt(block, Block.table(block) + 8 * Block.restarts(block) + 4 * restart);
  }

  /**
   * The last restart whose key is not greater; -1 if all are, or if the key lacks the block's
   * common prefix and is less; the last restart if it lacks it and is greater.
   */
  static int restartAtMost(byte[] block, byte[] key, int start, int end) {
    int common = Block.commonPrefix(block);
    int shared =
        Bytes.commonPrefix(block, Block.HEADER_BYTES, Block.HEADER_BYTES + common, key, start, end);
    if (shared < common) {
      boolean less =
          start + shared == end
              || (key[start + shared] & 0xFF) < (block[Block.HEADER_BYTES + shared] & 0xFF);
      return less ? -1 : Block.restarts(block) - 1;
    }
    return search(block, key, start + common, end);
  }

  /** The same, but -1 whenever the key lacks the common prefix. */
  static int restartBefore(byte[] block, byte[] key, int start, int end) {
    int common = Block.commonPrefix(block);
    if (end - start < common
        || Bytes.commonPrefix(
                block, Block.HEADER_BYTES, Block.HEADER_BYTES + common, key, start, end)
            < common) {
      return -1;
    }
    return search(block, key, start + common, end);
  }

  private static int search(byte[] block, byte[] key, int from, int end) {
    long head = Bytes.head(key, from, end) + Long.MIN_VALUE;
    int table = Block.table(block);
    int low = 0;
    int high = Block.restarts(block) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long there = Bytes.longAt(block, table + 8 * middle) + Long.MIN_VALUE;
      int order = there < head ? -1 : there > head ? 1 : compare(block, middle, key, from, end);
      if (order <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  private static int compare(byte[] block, int restart, byte[] key, int from, int end) {
    int at = restartOffset(block, restart);
    at = (int) (varint(block, at) >>> 32);
    long rest = varint(block, at);
    at = (int) (rest >>> 32);
    at = (int) (varint(block, at) >>> 32);
    return Bytes.compare(block, at, at + (int) rest, key, from, end);
  }
}

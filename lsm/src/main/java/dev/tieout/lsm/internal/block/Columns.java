package dev.tieout.lsm.internal.block;

import dev.tieout.lsm.internal.bytes.Bytes;

/** The layout by columns, for keys of eight bytes. */
final class Columns {
  private static final int KEYS = Block.HEADER_BYTES + 8;

  private Columns() {}

  static long base(byte[] block) {
    return Bytes.longAt(block, Block.HEADER_BYTES);
  }

  static long delta(byte[] block, int layout, int index) {
    return layout == Block.NARROW_COLUMNS
        ? Bytes.intAt(block, KEYS + 4 * index) & 0xFFFFFFFFL
        : Bytes.longAt(block, KEYS + 8 * index);
  }

  /** The place of a key, or -1 - the place of the first greater one. */
  static int indexOf(byte[] block, int layout, long key) {
    int count = Block.count(block);
    long base = base(block);
    if (Long.compareUnsigned(key, base) < 0) {
      return -1;
    }
    long wanted = key - base;
    int low = 0;
    int high = count - 1;
    long last = delta(block, layout, high);
    if (Long.compareUnsigned(wanted, last) > 0) {
      return -1 - count;
    }
    if (layout == Block.NARROW_COLUMNS && last > 0) {
      int guess = (int) (wanted * high / last); // Both below 2^32, high below 2^15.
      long there = delta(block, layout, guess);
      if (there == wanted) {
        return guess;
      }
      if (there < wanted) {
        low = guess + 1;
      } else {
        high = guess - 1;
      }
    }
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Long.compareUnsigned(delta(block, layout, middle), wanted);
      if (order < 0) {
        low = middle + 1;
      } else if (order > 0) {
        high = middle - 1;
      } else {
        return middle;
      }
    }
    return -1 - low;
  }

  static boolean isDeleted(byte[] block, int layout, int index) {
    int ends = ends(block, layout);
    return layout == Block.NARROW_COLUMNS
        ? (Bytes.shortAt(block, ends + 2 * index) & 0x8000) != 0
        : Bytes.intAt(block, ends + 4 * index) < 0;
  }

  static int valueStart(byte[] block, int layout, int index) {
    return index == 0
        ? ends(block, layout) + Block.count(block) * (layout == Block.NARROW_COLUMNS ? 2 : 4)
        : valueEnd(block, layout, index - 1);
  }

  static int valueEnd(byte[] block, int layout, int index) {
    int ends = ends(block, layout);
    int count = Block.count(block);
    return layout == Block.NARROW_COLUMNS
        ? ends + 2 * count + (Bytes.shortAt(block, ends + 2 * index) & 0x7FFF)
        : ends + 4 * count + (Bytes.intAt(block, ends + 4 * index) & 0x7FFFFFFF);
  }

  private static int ends(byte[] block, int layout) {
    return KEYS + Block.count(block) * (layout == Block.NARROW_COLUMNS ? 4 : 8);
  }
}

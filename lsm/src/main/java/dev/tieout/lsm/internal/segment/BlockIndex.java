package dev.tieout.lsm.internal.segment;

import dev.tieout.lsm.internal.bytes.ByteBuilder;
import dev.tieout.lsm.internal.bytes.ByteScanner;
import dev.tieout.lsm.internal.bytes.Bytes;
import java.util.Arrays;

/** Where the blocks of a segment are, and the first key of each. Immutable. */
final class BlockIndex {
  private final int count;
  private final int skip;
  private final boolean numbers;
  private final long[] heads;
  private final byte[] keys;
  private final int[] keyEnds;
  private final int[] offsets;
  private final int[] rawBytes;

  private BlockIndex(
      int skip,
      boolean numbers,
      long[] heads,
      byte[] keys,
      int[] keyEnds,
      int[] offsets,
      int[] raw) {
    this.count = heads.length;
    this.skip = skip;
    this.numbers = numbers;
    this.heads = heads;
    this.keys = keys;
    this.keyEnds = keyEnds;
    this.offsets = offsets;
    this.rawBytes = raw;
  }

  /**
   * Reads what a {@link SegmentWriter} has written.
   *
   * @param numbers whether all keys have eight bytes
   * @throws IndexOutOfBoundsException if it is none
   */
  static BlockIndex read(byte[] bytes, int start, int end, int count, boolean numbers) {
    ByteScanner in = new ByteScanner(bytes, start, end);
    if (count <= 0 || count > in.remaining()) {
      throw new IndexOutOfBoundsException("an index of " + count + " blocks");
    }
    int[] offsets = new int[count + 1];
    int[] raw = new int[count];
    int[] keyEnds = new int[count];
    ByteBuilder keys = new ByteBuilder(count * 10);
    offsets[0] = SegmentFormat.HEADER_BYTES;
    byte[] key = Bytes.NONE;
    int skip = Integer.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      offsets[i + 1] = Math.addExact(offsets[i], in.readCount(Integer.MAX_VALUE >> 1));
      raw[i] = in.readCount(SegmentFormat.LARGEST_BLOCK_BYTES);
      int shared = in.readCount(key.length);
      byte[] suffix = in.readCounted();
      key = Arrays.copyOf(key, shared + suffix.length);
      System.arraycopy(suffix, 0, key, shared, suffix.length);
      skip = i == 0 ? key.length : Math.min(skip, shared);
      keys.addBytes(key, 0, key.length);
      keyEnds[i] = keys.length();
    }
    if (in.remaining() != 0 || (numbers && keys.length() != 8L * count)) {
      throw new IndexOutOfBoundsException("an index that does not end where it should");
    }
    int skipped = numbers ? 0 : skip;
    byte[] all = keys.toBytes();
    long[] heads = new long[count];
    for (int i = 0; i < count; i++) {
      heads[i] =
          Bytes.head(all, (i == 0 ? 0 : keyEnds[i - 1]) + skipped, keyEnds[i]) ^ Long.MIN_VALUE;
    }
    return new BlockIndex(
        skipped,
        numbers,
        heads,
        numbers ? Bytes.NONE : all,
        numbers ? new int[0] : keyEnds,
        offsets,
        raw);
  }

  int count() {
    return count;
  }

  int offset(int block) {
    return offsets[block];
  }

  int end() {
    return offsets[count];
  }

  int storedBytes(int block) {
    return offsets[block + 1] - offsets[block];
  }

  int rawBytes(int block) {
    return rawBytes[block];
  }

  /** The last block whose first key is not greater; -1 if all are. */
  int atMost(byte[] key, int start, int end) {
    if (numbers && end - start == 8) {
      return nearest(Bytes.longAt(key, start) ^ Long.MIN_VALUE);
    }
    if (skip > 0) {
      int first = keyEnds[0];
      int shared = Bytes.commonPrefix(keys, 0, Math.min(skip, first), key, start, end);
      if (shared < skip) {
        boolean less =
            start + shared == end || (key[start + shared] & 0xFF) < (keys[shared] & 0xFF);
        return less ? -1 : count - 1;
      }
    }
    long head = Bytes.head(key, start + skip, end) ^ Long.MIN_VALUE;
    int low = 0;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long there = heads[middle];
      int order = there < head ? -1 : there > head ? 1 : compare(middle, key, start, end);
      if (order <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  private int compare(int block, byte[] key, int start, int end) {
    if (numbers) {
      byte[] number = new byte[8];
      Bytes.putLong(number, 0, heads[block] ^ Long.MIN_VALUE);
      return Bytes.compare(number, 0, 8, key, start, end);
    }
    int from = block == 0 ? 0 : keyEnds[block - 1];
    return Bytes.compare(keys, from, keyEnds[block], key, start, end);
  }

  /** Numbers are often dense: a guess by proportion, then a gallop from there. */
  private int nearest(long wanted) {
    long first = heads[0];
    long last = heads[count - 1];
    if (wanted < first) {
      return -1;
    }
    if (wanted >= last) {
      return count - 1;
    }
    double part = ((double) wanted - first) / ((double) last - first);
    int at = Math.min(count - 2, Math.max(0, (int) (part * (count - 1))));
    int step = 1;
    int low;
    int high;
    if (heads[at] <= wanted) {
      low = at;
      high = at + 1;
      while (high < count && heads[high] <= wanted) {
        low = high;
        high += step;
        step <<= 1;
      }
      high = Math.min(high, count);
    } else {
      high = at;
      low = at - 1;
      while (low > 0 && heads[low] > wanted) {
        high = low;
        low -= step;
        step <<= 1;
      }
      low = Math.max(low, 0);
    }
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (heads[middle] <= wanted) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

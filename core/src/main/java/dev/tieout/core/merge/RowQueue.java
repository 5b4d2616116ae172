package dev.tieout.core.merge;

import dev.tieout.core.sort.RowView;
import java.util.Arrays;

/**
 * Copies of rows, first in, first out. Empty, it starts over at the front of its array. A row it
 * gave stays readable until the next row is added.
 */
final class RowQueue {
  private static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 64;

  private byte[] bytes = new byte[0];
  private int end;
  private int[] ends = new int[0];
  private int[] keyLengths = new int[0];
  private int first;
  private int last;

  void add(RowView row) {
    if (first == last) {
      first = 0;
      last = 0;
      end = 0;
    }
    int length = row.rowEnd() - row.keyStart();
    if (length > bytes.length - end) {
      long wanted = Math.max((long) end + length, bytes.length * 2L);
      if ((long) end + length > MAX_ARRAY_BYTES) {
        throw new dev.tieout.core.spec.Refusal(
            "One key has more than 2 GB of rows that differ from the other side's; add a column to"
                + " the key, or use key 'all'.");
      }
      bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_ARRAY_BYTES, Math.max(wanted, 256)));
    }
    if (last == ends.length) {
      ends = Arrays.copyOf(ends, Math.max(4, last * 2));
      keyLengths = Arrays.copyOf(keyLengths, ends.length);
    }
    System.arraycopy(row.bytes(), row.keyStart(), bytes, end, length);
    end += length;
    ends[last] = end;
    keyLengths[last] = row.keyLength();
    last++;
  }

  /** Points {@code row} at the first row and removes it, or returns false if there is none. */
  boolean poll(RowView row) {
    if (first == last) {
      return false;
    }
    int start = first == 0 ? 0 : ends[first - 1];
    row.set(bytes, start, keyLengths[first], ends[first]);
    first++;
    return true;
  }
}

package dev.tieout.core.sort;

import dev.tieout.core.pack.KeyPart;
import dev.tieout.core.pack.VarInt;
import java.util.Arrays;

/**
 * Sorts records of packed rows in memory, moving only an index: a least-significant-digit radix
 * sort on the 8-byte key prefix that skips bytes which all prefixes share, then a merge sort by
 * whole rows of each stretch of equal prefixes. Rows in order already are noticed and left alone.
 *
 * <p>Takes 12 bytes a row beside the records, and 12 more while it sorts rows out of order.
 * Reusable; not thread-safe, and a cursor it gave is void when it sorts again.
 */
public final class RowSorter {
  private static final int RADIX = 256;
  private static final int SMALL_RUN = 24;

  private long[] prefixes = new long[0];
  private int[] records = new int[0];
  private final Scratch scratch;
  private final RowView left = new RowView();
  private final RowView right = new RowView();

  public RowSorter() {
    this.scratch = new Scratch();
  }

  /** A sorter that sorts in the same scratch memory as another; they must not sort at once. */
  public RowSorter(RowSorter other) {
    this.scratch = other.scratch;
  }

  /** The most bytes of index that sorting so many rows takes. */
  public static long indexBytes(long rowCount) {
    return 24 * rowCount;
  }

  /**
   * Sorts the records in {@code bytes[from .. end)}, which must not change while the cursor is
   * walked.
   *
   * @param rowCount how many records there are
   */
  public RowCursor sort(byte[] bytes, int from, int end, int rowCount) {
    ensureCapacity(rowCount);
    boolean ordered = index(bytes, from, end, rowCount);
    if (!ordered) {
      scratch.ensureCapacity(prefixes.length);
      radixSort(rowCount);
      sortTies(bytes, rowCount);
    }
    return new SortedRecords(bytes, prefixes, records, rowCount);
  }

  private void ensureCapacity(int rowCount) {
    if (prefixes.length < rowCount) {
      prefixes = new long[rowCount];
      records = new int[rowCount];
    }
  }

  /** Makes room for so many rows, so that sorting that many allocates nothing more. */
  public void reserve(int rowCount) {
    ensureCapacity(rowCount);
    scratch.ensureCapacity(rowCount);
  }

  /** Fills prefixes and records, and tells whether the rows are in order already. */
  private boolean index(byte[] bytes, int from, int end, int rowCount) {
    boolean ordered = true;
    int position = from;
    int row = 0;
    while (position < end && row < rowCount) {
      int keyLength = VarInt.read(bytes, position);
      int start = position + VarInt.length(keyLength);
      int valueLength = VarInt.read(bytes, start);
      start += VarInt.length(valueLength);
      long prefix = KeyPart.prefix(bytes, start, keyLength);
      prefixes[row] = prefix;
      records[row] = position;
      if (ordered && row > 0) {
        long before = prefixes[row - 1];
        if (before == prefix) {
          ordered = compare(bytes, records[row - 1], position) <= 0;
        } else {
          ordered = Long.compareUnsigned(before, prefix) < 0;
        }
      }
      row++;
      position = start + keyLength + valueLength;
    }
    if (position != end || row != rowCount) {
      throw new IllegalStateException(
          "records of " + rowCount + " rows end at " + position + " after " + row + ", not " + end);
    }
    return ordered;
  }

  private void radixSort(int rowCount) {
    long varying = 0;
    for (int i = 1; i < rowCount; i++) {
      varying |= prefixes[i] ^ prefixes[0];
    }
    for (int shift = 0; shift < Long.SIZE; shift += 8) {
      if ((varying >>> shift & 0xff) != 0) {
        pass(rowCount, shift);
      }
    }
  }

  private void pass(int rowCount, int shift) {
    long[] in = prefixes;
    int[] inRecords = records;
    long[] out = scratch.prefixes;
    int[] outRecords = scratch.records;
    int[] next = scratch.counts;
    Arrays.fill(next, 0);
    for (int i = 0; i < rowCount; i++) {
      next[(int) (in[i] >>> shift) & 0xff]++;
    }
    int sum = 0;
    for (int d = 0; d < RADIX; d++) {
      int count = next[d];
      next[d] = sum;
      sum += count;
    }
    for (int i = 0; i < rowCount; i++) {
      int to = next[(int) (in[i] >>> shift) & 0xff]++;
      out[to] = in[i];
      outRecords[to] = inRecords[i];
    }
    prefixes = out;
    records = outRecords;
    scratch.prefixes = in;
    scratch.records = inRecords;
  }

  private void sortTies(byte[] bytes, int rowCount) {
    int start = 0;
    for (int i = 1; i <= rowCount; i++) {
      if (i == rowCount || prefixes[i] != prefixes[start]) {
        if (i - start > 1) {
          mergeSort(bytes, start, i);
        }
        start = i;
      }
    }
  }

  private void mergeSort(byte[] bytes, int from, int end) {
    if (end - from <= SMALL_RUN) {
      insertionSort(bytes, from, end);
      return;
    }
    int middle = (from + end) >>> 1;
    mergeSort(bytes, from, middle);
    mergeSort(bytes, middle, end);
    if (compare(bytes, records[middle - 1], records[middle]) <= 0) {
      return;
    }
    int[] spareRecords = scratch.records;
    System.arraycopy(records, from, spareRecords, from, middle - from);
    int a = from;
    int b = middle;
    int to = from;
    while (a < middle && b < end) {
      if (compare(bytes, spareRecords[a], records[b]) <= 0) {
        records[to++] = spareRecords[a++];
      } else {
        records[to++] = records[b++];
      }
    }
    System.arraycopy(spareRecords, a, records, to, middle - a);
  }

  private void insertionSort(byte[] bytes, int from, int end) {
    for (int i = from + 1; i < end; i++) {
      int record = records[i];
      int j = i - 1;
      while (j >= from && compare(bytes, records[j], record) > 0) {
        records[j + 1] = records[j];
        j--;
      }
      records[j + 1] = record;
    }
  }

  private int compare(byte[] bytes, int recordA, int recordB) {
    SortedRecords.view(bytes, recordA, left);
    SortedRecords.view(bytes, recordB, right);
    return left.compareRow(right);
  }

  /** What sorting needs for a while. */
  private static final class Scratch {
    private final int[] counts = new int[RADIX];
    private long[] prefixes = new long[0];
    private int[] records = new int[0];

    void ensureCapacity(int rowCount) {
      if (prefixes.length < rowCount) {
        prefixes = new long[rowCount];
        records = new int[rowCount];
      }
    }
  }
}

package dev.tieout.local.internal.run;

import dev.tieout.core.pack.PackedRows;
import dev.tieout.core.spec.Refusal;
import java.util.Arrays;

/**
 * The packed rows of one side, or of a partition of it, as records in one array. Not thread-safe.
 */
final class RowArena {
  private static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 64;
  private static final int FIRST_BYTES = 1 << 16;

  private final String what;
  private byte[] bytes = new byte[0];
  private int sizeBytes;
  private int rowCount;

  /**
   * @param what what a complaint calls these rows
   */
  RowArena(String what) {
    this.what = what;
  }

  /**
   * Makes room for all rows at once, judging by those of a first batch: growing would leave as much
   * garbage as there are rows.
   */
  void expect(long rowsInAll, PackedRows first) {
    long perRow = (first.sizeBytes() * 33L / 32 + first.rowCount() - 1) / first.rowCount();
    long expected = perRow * Math.max(rowsInAll, first.rowCount());
    bytes = new byte[(int) Math.min(MAX_ARRAY_BYTES, expected)];
  }

  /**
   * Appends a batch.
   *
   * @throws Refusal if the rows outgrow one array
   */
  void add(PackedRows rows) {
    int needed = rows.sizeBytes();
    if (needed > bytes.length - sizeBytes) {
      grow((long) sizeBytes + needed);
    }
    System.arraycopy(rows.bytes(), 0, bytes, sizeBytes, needed);
    sizeBytes += needed;
    rowCount += rows.rowCount();
  }

  /** Appends one row of a batch. */
  void add(PackedRows rows, int row) {
    int start = rows.recordStart(row);
    int length = rows.rowEnd(row) - start;
    if (length > bytes.length - sizeBytes) {
      grow((long) sizeBytes + length);
    }
    System.arraycopy(rows.bytes(), start, bytes, sizeBytes, length);
    sizeBytes += length;
    rowCount++;
  }

  /** Forgets the rows and keeps the array. */
  void clear() {
    sizeBytes = 0;
    rowCount = 0;
  }

  private void grow(long needed) {
    if (needed > MAX_ARRAY_BYTES) {
      throw new Refusal(
          "The rows of the " + what + " take more than 2 GB in memory; use --mode auto.");
    }
    long wanted = Math.max(Math.max(needed, bytes.length + bytes.length / 2L), FIRST_BYTES);
    bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_ARRAY_BYTES, wanted));
  }

  byte[] bytes() {
    return bytes;
  }

  int sizeBytes() {
    return sizeBytes;
  }

  int rowCount() {
    return rowCount;
  }
}

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

  /** Room for so many bytes, if the amount is known beforehand. */
  void reserve(long expectedBytes) {
    if (expectedBytes > bytes.length && expectedBytes <= MAX_ARRAY_BYTES) {
      bytes = Arrays.copyOf(bytes, (int) expectedBytes);
    }
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

  /** Forgets the rows and keeps the array. */
  void clear() {
    sizeBytes = 0;
    rowCount = 0;
  }
}

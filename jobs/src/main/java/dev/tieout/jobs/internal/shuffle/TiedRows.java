package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowSorter;
import dev.tieout.core.sort.RowView;
import dev.tieout.jobs.internal.shuffle.PlacedRows.PackedRecord;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the rows of one place by key and value: in memory as long as they take no more than {@value
 * #MAX_BYTES} bytes, else by Spark's sorter, which spills. Not thread-safe.
 */
final class TiedRows {
  private static final int MAX_BYTES = 1 << 20;
  private static final int FIRST_BYTES = 1 << 12;

  private final RowSorter sorter = new RowSorter();
  private byte[] bytes = new byte[0];
  private int sizeBytes;
  private int rowCount;
  private long prefix;
  private boolean isAllKey;
  private @Nullable RowCursor inMemory;
  private @Nullable SpillingRows spilling;

  /**
   * Starts with no rows.
   *
   * @param prefix what the rows given are to have for their prefix
   * @param isAllKey whether they are to be all key
   */
  void start(long prefix, boolean isAllKey) {
    this.prefix = prefix;
    this.isAllKey = isAllKey;
    sizeBytes = 0;
    rowCount = 0;
    inMemory = null;
    spilling = null;
  }

  void add(PackedRecord record) throws IOException {
    if (spilling == null && sizeBytes + (long) record.rowEnd > MAX_BYTES) {
      spill();
    }
    if (spilling != null) {
      spilling.add(record.bytes, record.rowEnd);
      return;
    }
    if (bytes.length - sizeBytes < record.rowEnd) {
      int size = Math.max(Math.max(FIRST_BYTES, bytes.length * 2), sizeBytes + record.rowEnd);
      bytes = Arrays.copyOf(bytes, size);
    }
    System.arraycopy(record.bytes, 0, bytes, sizeBytes, record.rowEnd);
    sizeBytes += record.rowEnd;
    rowCount++;
  }

  private void spill() throws IOException {
    spilling = new SpillingRows();
    RowCursor soFar = sorter.sort(bytes, 0, sizeBytes, rowCount);
    while (soFar.advance()) {
      spilling.add(soFar.row());
    }
  }

  void sort() throws IOException {
    if (spilling == null) {
      inMemory = sorter.sort(bytes, 0, sizeBytes, rowCount);
    } else {
      spilling.sort();
    }
  }

  /** Points {@code row} at the next row, or returns false if all have been given. */
  boolean give(RowView row) throws IOException {
    if (spilling != null) {
      if (!spilling.next()) {
        return false;
      }
      PackedRecord record = spilling.record();
      set(row, record.bytes, record.keyStart, record.keyLength, record.rowEnd);
      return true;
    }
    if (inMemory == null || !inMemory.advance()) {
      return false;
    }
    RowView next = inMemory.row();
    set(row, next.bytes(), next.keyStart(), next.keyLength(), next.rowEnd());
    return true;
  }

  private void set(RowView row, byte[] from, int keyStart, int keyLength, int rowEnd) {
    row.set(from, keyStart, isAllKey ? rowEnd - keyStart : keyLength, rowEnd, prefix);
  }
}

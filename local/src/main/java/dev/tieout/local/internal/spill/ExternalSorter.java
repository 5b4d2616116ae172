package dev.tieout.local.internal.spill;

import dev.tieout.core.pack.PackedRows;
import dev.tieout.core.sort.MergedCursor;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowSorter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Sorts any number of records within a budget: fills an array, sorts it, writes it as a run, and at
 * the end merges the runs. What fits the array is never written. Not thread-safe.
 *
 * <p>The classical external merge sort (Knuth, The Art of Computer Programming, vol. 3, 5.4).
 */
public final class ExternalSorter {
  private static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 64;
  private static final int RUN_BUFFER_BYTES = 64 * 1024;
  private static final int MIN_CURSOR_BYTES = 4 * 1024;

  private final SpillFile file;
  private final long budgetBytes;
  private final int maxRows;
  private final List<Run> runs = new ArrayList<>();
  private final RowSorter sorter = new RowSorter();
  private byte[] arena;
  private int used;
  private int rowCount;

  /**
   * @param file where runs go, if there are any
   * @param budgetBytes memory for records, index and buffers, at least 64 KB
   */
  public ExternalSorter(SpillFile file, long budgetBytes) {
    this.file = file;
    this.budgetBytes = budgetBytes;
    long arenaBytes = Math.min(MAX_ARRAY_BYTES, (budgetBytes - RUN_BUFFER_BYTES) / 8 * 5);
    this.arena = new byte[(int) Math.max(arenaBytes, 1024)];
    long indexed = (budgetBytes - arena.length) / RowSorter.indexBytes(1);
    this.maxRows = (int) Math.max(64, Math.min(Integer.MAX_VALUE / 2, indexed));
  }

  /** Adds a batch. */
  public void add(PackedRows rows) throws IOException {
    for (int i = 0; i < rows.rowCount(); i++) {
      add(rows.bytes(), rows.recordStart(i), rows.rowEnd(i));
    }
  }

  /** Adds a record. */
  public void add(byte[] bytes, int recordStart, int recordEnd) throws IOException {
    int length = recordEnd - recordStart;
    if (length > arena.length - used || rowCount == maxRows) {
      writeRun();
      if (length > arena.length) {
        arena = new byte[length];
      }
    }
    System.arraycopy(bytes, recordStart, arena, used, length);
    used += length;
    rowCount++;
  }

  private void writeRun() throws IOException {
    if (rowCount == 0) {
      return;
    }
    Run run = new Run(file, new byte[RUN_BUFFER_BYTES]);
    RowCursor sorted = sorter.sort(arena, 0, used, rowCount);
    while (sorted.advance()) {
      run.add(sorted.row());
    }
    run.finish(0);
    runs.add(run);
    used = 0;
    rowCount = 0;
  }

  /**
   * Ends the input and walks everything in order. Where runs were written, the array is given back
   * and half the budget serves as their buffers.
   */
  public RowCursor finish() throws IOException {
    if (runs.isEmpty()) {
      return sorter.sort(arena, 0, used, rowCount);
    }
    writeRun();
    arena = new byte[0];
    return merged(file, runs, budgetBytes / 2);
  }

  /**
   * Walks runs as one, within a budget for their buffers; when they are too many for it, merges the
   * shortest into longer ones first.
   */
  public static RowCursor merged(SpillFile file, List<Run> runs, long budgetBytes)
      throws IOException {
    int maxFanIn = (int) Math.max(2, Math.min(1024, budgetBytes / (2 * MIN_CURSOR_BYTES)));
    List<Run> left = new ArrayList<>(runs);
    while (left.size() > maxFanIn) {
      left.sort((a, b) -> Long.compare(a.sizeBytes(), b.sizeBytes()));
      int count = Math.min(maxFanIn, left.size() - maxFanIn + 1);
      List<Run> shortest = left.subList(0, count);
      Run longer = new Run(file, new byte[RUN_BUFFER_BYTES]);
      RowCursor cursor = cursor(shortest, budgetBytes);
      while (cursor.advance()) {
        longer.add(cursor.row());
      }
      longer.finish(0);
      shortest.clear();
      left.add(longer);
    }
    return cursor(left, budgetBytes);
  }

  private static RowCursor cursor(List<Run> runs, long budgetBytes) throws IOException {
    long share = budgetBytes / (2L * Math.max(1, runs.size()));
    int cursorBytes = (int) Math.max(MIN_CURSOR_BYTES, Math.min(RUN_BUFFER_BYTES, share));
    List<RowCursor> cursors = new ArrayList<>();
    for (Run run : runs) {
      cursors.add(run.cursor(cursorBytes));
    }
    return cursors.size() == 1 ? cursors.get(0) : new MergedCursor(cursors);
  }
}

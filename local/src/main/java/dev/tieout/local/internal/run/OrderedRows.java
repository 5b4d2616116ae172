package dev.tieout.local.internal.run;

import dev.tieout.core.pack.KeyPart;
import dev.tieout.core.pack.PackedRows;
import dev.tieout.core.sort.OutOfOrderException;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowSorter;
import dev.tieout.core.sort.RowView;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Walks packed batches that are ordered by key. Rows of one key may come in any order: they are
 * gathered and sorted, as long as they come to no more than {@value #MAX_GROUP_BYTES} bytes.
 */
final class OrderedRows extends RowCursor {
  /** Batches that may be read at a time: the one walked, the one before it, the one looked into. */
  static final int HELD_BATCHES = 3;

  private static final int MAX_GROUP_BYTES = 1 << 20;

  private final BatchSource source;
  private @Nullable PackedRows batch;
  private int next;
  private long nextPrefix;
  private boolean started;
  private final Group[] groups = {new Group(), new Group()};
  private int group;

  OrderedRows(BatchSource source) {
    this.source = source;
  }

  @Override
  protected boolean load(RowView row) throws IOException {
    if (!started) {
      started = true;
      step();
    }
    if (groups[group].sorted != null && groups[group].give(row)) {
      return true;
    }
    PackedRows rows = batch;
    if (rows == null) {
      return false;
    }
    int at = next;
    row.set(rows.bytes(), rows.keyStart(at), rows.keyLength(at), rows.rowEnd(at), nextPrefix);
    step();
    if (batch != null && isNextOf(row)) {
      gather(rows, at, row);
      return groups[group].give(row);
    }
    return true;
  }

  /** Moves to the row to be given next, which may be in the next batch. */
  private void step() throws IOException {
    next++;
    PackedRows rows = batch;
    while (rows == null || next >= rows.rowCount()) {
      rows = source.next();
      next = 0;
      batch = rows;
      if (rows == null) {
        return;
      }
    }
    nextPrefix = KeyPart.prefix(rows.bytes(), rows.keyStart(next), rows.keyLength(next));
  }

  /** True if the row to be given next has the key of this one. */
  private boolean isNextOf(RowView row) {
    PackedRows rows = batch;
    if (rows == null || nextPrefix != row.prefix() || rows.keyLength(next) != row.keyLength()) {
      return false;
    }
    int start = rows.keyStart(next);
    return java.util.Arrays.equals(
        rows.bytes(),
        start,
        start + row.keyLength(),
        row.bytes(),
        row.keyStart(),
        row.valueStart());
  }

  private void gather(PackedRows first, int at, RowView row) throws IOException {
    // The rows of a key may fill any number of batches, and so reuse the memory of those before.
    retainCurrent();
    group ^= 1;
    Group gathered = groups[group];
    gathered.start(first, at);
    byte[] key = java.util.Arrays.copyOfRange(row.bytes(), row.keyStart(), row.valueStart());
    row.set(key, 0, key.length, key.length, row.prefix());
    while (batch != null && isNextOf(row)) {
      if (gathered.arena.sizeBytes() > MAX_GROUP_BYTES) {
        throw new OutOfOrderException(rowCount());
      }
      gathered.arena.add(batch, next);
      step();
    }
    gathered.sort();
  }

  /** Gives packed batches in order; {@link #HELD_BATCHES} of them can be read at a time. */
  @FunctionalInterface
  interface BatchSource {
    @Nullable PackedRows next() throws IOException;
  }

  /** The rows of one key, sorted. */
  private static final class Group {
    private final RowArena arena = new RowArena("rows of one key");
    private final RowSorter sorter = new RowSorter();
    private @Nullable RowCursor sorted;

    void start(PackedRows rows, int at) {
      arena.clear();
      arena.add(rows, at);
    }

    void sort() {
      sorted = sorter.sort(arena.bytes(), 0, arena.sizeBytes(), arena.rowCount());
    }

    boolean give(RowView row) throws IOException {
      RowCursor cursor = java.util.Objects.requireNonNull(sorted);
      if (!cursor.advance()) {
        sorted = null;
        return false;
      }
      RowView given = cursor.row();
      row.set(given.bytes(), given.keyStart(), given.keyLength(), given.rowEnd(), given.prefix());
      return true;
    }
  }
}

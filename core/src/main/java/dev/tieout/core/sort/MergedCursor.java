package dev.tieout.core.sort;

import java.io.IOException;
import java.util.List;

/**
 * Walks several sorted cursors as one, by a binary heap of their current rows.
 *
 * <p>A row given stays readable for one more advance, as {@link RowCursor} asks, because its cursor
 * is advanced only when the row after it is wanted.
 */
public final class MergedCursor extends RowCursor {
  private final RowCursor[] heap;
  private int size;
  private boolean headIsGiven;

  /**
   * Starts all cursors.
   *
   * @throws IOException if one cannot be read
   */
  public MergedCursor(List<? extends RowCursor> cursors) throws IOException {
    heap = new RowCursor[cursors.size()];
    for (RowCursor cursor : cursors) {
      if (cursor.advance()) {
        heap[size++] = cursor;
      }
    }
    for (int i = size / 2 - 1; i >= 0; i--) {
      sink(i);
    }
  }

  @Override
  protected boolean load(RowView row) throws IOException {
    if (headIsGiven) {
      if (!heap[0].advance()) {
        heap[0] = heap[--size];
      }
      sink(0);
    }
    headIsGiven = size > 0;
    if (!headIsGiven) {
      return false;
    }
    RowView head = heap[0].row();
    row.set(head.bytes(), head.keyStart(), head.keyLength(), head.rowEnd(), head.prefix());
    return true;
  }

  private void sink(int from) {
    if (from >= size) {
      return;
    }
    RowCursor moving = heap[from];
    int hole = from;
    while (2 * hole + 1 < size) {
      int child = 2 * hole + 1;
      if (child + 1 < size && heap[child + 1].row().compareRow(heap[child].row()) < 0) {
        child++;
      }
      if (moving.row().compareRow(heap[child].row()) <= 0) {
        break;
      }
      heap[hole] = heap[child];
      hole = child;
    }
    heap[hole] = moving;
  }
}

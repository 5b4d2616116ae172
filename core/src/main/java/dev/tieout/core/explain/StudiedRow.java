package dev.tieout.core.explain;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A mismatched row: its key and the columns that differ. Refilled; not thread-safe. */
final class StudiedRow {
  private final KeyCells key;
  private final List<Cell> cells = new ArrayList<>();
  private int count;
  private long ordinal;
  private int groups;

  StudiedRow(List<Column> keyColumns) {
    key = new KeyCells(keyColumns);
  }

  KeyCells key() {
    return key;
  }

  void start(long ordinal) {
    this.ordinal = ordinal;
    count = 0;
  }

  void setGroups(int groups) {
    this.groups = groups;
  }

  void add(
      int column,
      boolean isUnparseable,
      ColumnVector source,
      ColumnVector target,
      int row,
      int max) {
    if (count == cells.size()) {
      cells.add(new Cell());
    }
    cells.get(count++).set(column, isUnparseable, source, target, row, max);
  }

  /** How many columns differ. */
  int count() {
    return count;
  }

  boolean isEmpty() {
    return count == 0;
  }

  Cell cell(int i) {
    return cells.get(i);
  }

  /** Unparseable if a value of it is. */
  BreakKind kind() {
    for (int i = 0; i < count; i++) {
      if (cells.get(i).isUnparseable()) {
        return BreakKind.UNPARSEABLE;
      }
    }
    return BreakKind.MISMATCHED;
  }

  /** The last column added, or -1. */
  int lastColumn() {
    return count == 0 ? -1 : cells.get(count - 1).column();
  }

  /** The cell of a column, or null if it does not differ. Columns ascend. */
  @Nullable Cell cellOf(int column) {
    int low = 0;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int at = cells.get(middle).column();
      if (at == column) {
        return cells.get(middle);
      }
      low = at < column ? middle + 1 : low;
      high = at < column ? high : middle - 1;
    }
    return null;
  }

  long ordinal() {
    return ordinal;
  }

  /** The groups of its key; see {@link Groups}. */
  int groups() {
    return groups;
  }

  Kept kept(Cell cell) {
    return Kept.of(ordinal, key.texts(), cell);
  }
}

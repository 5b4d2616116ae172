package dev.tieout.core.sort;

import dev.tieout.core.pack.Packing;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Rows in and out of cursors, for tests. */
public final class Rows {
  private Rows() {}

  /** A copy of what a view points at. */
  public static Packing.Row copy(RowView view) {
    return new Packing.Row(
        Arrays.copyOfRange(view.bytes(), view.keyStart(), view.valueStart()),
        Arrays.copyOfRange(view.bytes(), view.valueStart(), view.rowEnd()));
  }

  /** A cursor over rows in the order given. */
  public static RowCursor cursor(List<Packing.Row> rows) {
    Iterator<Packing.Row> left = rows.iterator();
    return new RowCursor() {
      @Override
      protected boolean load(RowView view) {
        if (!left.hasNext()) {
          return false;
        }
        Packing.Row row = left.next();
        byte[] bytes = row.joined();
        view.set(bytes, 0, row.key().length, bytes.length);
        return true;
      }
    };
  }
}

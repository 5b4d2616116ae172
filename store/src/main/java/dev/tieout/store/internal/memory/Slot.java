package dev.tieout.store.internal.memory;

import dev.tieout.store.Index;
import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.Row;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in an index: the values of its parts and a key, or, to search with, fewer values and a
 * side on which to stand of all that begin with them.
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by order() only.
record Slot(Object[] values, @Nullable Key key, int side) {

  static Slot of(Index index, Row row) {
    List<Index.Part> parts = index.parts();
    Object[] values = new Object[parts.size()];
    for (int i = 0; i < values.length; i++) {
      int position = parts.get(i).position();
      String text = row.textOrNull(position);
      values[i] = text == null ? (Object) row.number(position) : text;
    }
    return new Slot(values, row.key(), 0);
  }

  static Slot before(Range range) {
    return new Slot(values(range.leading(), range.from()), null, -1);
  }

  static Slot after(Range range) {
    return new Slot(values(range.leading(), range.to()), null, 1);
  }

  static Slot before(Object... values) {
    return new Slot(values, null, -1);
  }

  private static Object[] values(List<Object> leading, @Nullable Object next) {
    Object[] values = new Object[leading.size() + (next == null ? 0 : 1)];
    for (int i = 0; i < values.length; i++) {
      values[i] = i < leading.size() || next == null ? leading.get(i) : next;
    }
    return values;
  }

  /** True if the first values of this are all of the other's. */
  boolean beginsWith(Object... prefix) {
    for (int i = 0; i < prefix.length; i++) {
      if (!values[i].equals(prefix[i])) {
        return false;
      }
    }
    return true;
  }

  /** The order of an index. */
  static Comparator<Slot> order(Index index) {
    return (a, b) -> {
      int shared = Math.min(a.values.length, b.values.length);
      for (int i = 0; i < shared; i++) {
        int order = compare(a.values[i], b.values[i]);
        if (order != 0) {
          return index.parts().get(i).order() == Index.Order.DESCENDING ? -order : order;
        }
      }
      if (a.key == null || b.key == null) {
        return Integer.compare(a.side, b.side);
      }
      return a.key.compareTo(b.key);
    };
  }

  private static int compare(Object a, Object b) {
    return a instanceof String text
        ? Key.compareTexts(text, (String) b)
        : Long.compare((Long) a, (Long) b);
  }
}

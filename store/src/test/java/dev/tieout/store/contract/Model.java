package dev.tieout.store.contract;

import dev.tieout.store.DuplicateKeyException;
import dev.tieout.store.Index;
import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.Row;
import dev.tieout.store.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a table should hold, found by looking at every record. */
final class Model {
  private final Table table;
  private final TreeMap<Key, Row> rows = new TreeMap<>();

  Model(Table table) {
    this.table = table;
  }

  Model copy() {
    Model copy = new Model(table);
    copy.rows.putAll(rows);
    return copy;
  }

  Table table() {
    return table;
  }

  Map<Key, Row> rows() {
    return rows;
  }

  void insert(Row row) throws DuplicateKeyException {
    if (rows.containsKey(row.key())) {
      throw DuplicateKeyException.ofKey(row);
    }
    put(row);
  }

  void put(Row row) throws DuplicateKeyException {
    for (Index index : table.indexes()) {
      for (Row other : rows.values()) {
        if (index.kind() == Index.Kind.UNIQUE
            && !other.key().equals(row.key())
            && index.parts().stream().allMatch(part -> other.isAlike(row, part.position()))) {
          throw DuplicateKeyException.of(row, index);
        }
      }
    }
    rows.put(row.key(), row.copy());
  }

  List<Row> in(Range range) {
    List<Row> found = new ArrayList<>();
    for (Row row : rows.values()) {
      if (isIn(range, row)) {
        found.add(row);
      }
    }
    found.sort(order(range.index()));
    return found;
  }

  private static boolean isIn(Range range, Row row) {
    List<Index.Part> parts = range.index().parts();
    for (int i = 0; i < range.leading().size(); i++) {
      if (compare(value(row, parts.get(i)), range.leading().get(i), parts.get(i)) != 0) {
        return false;
      }
    }
    if (range.from() == null && range.to() == null) {
      return true;
    }
    Index.Part next = parts.get(range.leading().size());
    return isNotBefore(value(row, next), range.from(), next)
        && (range.to() == null || compare(value(row, next), range.to(), next) <= 0);
  }

  private static boolean isNotBefore(Object value, @Nullable Object from, Index.Part part) {
    return from == null || compare(value, from, part) >= 0;
  }

  private static Comparator<Row> order(Index index) {
    return (a, b) -> {
      for (Index.Part part : index.parts()) {
        int order = compare(value(a, part), value(b, part), part);
        if (order != 0) {
          return order;
        }
      }
      return a.key().compareTo(b.key());
    };
  }

  private static Object value(Row row, Index.Part part) {
    String text = row.textOrNull(part.position());
    return text == null ? (Object) row.number(part.position()) : text;
  }

  private static int compare(Object a, Object b, Index.Part part) {
    int order =
        a instanceof String text ? byCodePoints(text, (String) b) : ((Long) a).compareTo((Long) b);
    return part.order() == Index.Order.DESCENDING ? -order : order;
  }

  private static int byCodePoints(String a, String b) {
    int[] x = a.codePoints().toArray();
    int[] y = b.codePoints().toArray();
    return java.util.Arrays.compare(x, y);
  }
}

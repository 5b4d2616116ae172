package dev.tieout.store.internal.memory;

import dev.tieout.store.DuplicateKeyException;
import dev.tieout.store.Index;
import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One table as sorted maps. Not thread-safe. */
final class MemoryTable implements Records {
  private final Table table;
  private final TreeMap<Key, Row> rows;
  private final List<TreeSet<Slot>> indexes = new ArrayList<>();

  MemoryTable(Table table) {
    this.table = table;
    this.rows = new TreeMap<>();
    for (Index index : table.indexes()) {
      indexes.add(new TreeSet<>(Slot.order(index)));
    }
  }

  private MemoryTable(MemoryTable other) {
    this.table = other.table;
    this.rows = new TreeMap<>(other.rows);
    other.indexes.forEach(index -> indexes.add(new TreeSet<>(index)));
  }

  /** The same records, changed apart. */
  MemoryTable copy() {
    return new MemoryTable(this);
  }

  @Override
  public void insert(Row row) throws IOException {
    table.check(row);
    if (rows.containsKey(row.key())) {
      throw DuplicateKeyException.ofKey(row);
    }
    requireUnique(row);
    add(row.copy());
  }

  @Override
  public @Nullable Row update(Key key, Edit edit) throws IOException {
    Row before = rows.get(key);
    if (before == null) {
      return null;
    }
    Row after = before.copy();
    edit.apply(after);
    table.check(after);
    if (!after.key().equals(key)) {
      throw new IllegalArgumentException("an edit changed the key " + key + " to " + after.key());
    }
    requireUnique(after);
    remove(before);
    add(after.copy());
    return after;
  }

  @Override
  public boolean delete(Key key) {
    Row row = rows.get(key);
    if (row == null) {
      return false;
    }
    remove(row);
    return true;
  }

  private void requireUnique(Row row) throws DuplicateKeyException {
    for (int i = 0; i < indexes.size(); i++) {
      Index index = table.indexes().get(i);
      if (index.kind() == Index.Kind.UNIQUE) {
        Slot taken = first(i, Slot.of(index, row).values());
        if (taken != null && !row.key().equals(taken.key())) {
          throw DuplicateKeyException.of(row, index);
        }
      }
    }
  }

  private @Nullable Slot first(int index, Object... values) {
    Slot slot = indexes.get(index).ceiling(Slot.before(values));
    return slot != null && slot.beginsWith(values) ? slot : null;
  }

  private void add(Row row) {
    rows.put(row.key(), row);
    for (int i = 0; i < indexes.size(); i++) {
      indexes.get(i).add(Slot.of(table.indexes().get(i), row));
    }
  }

  private void remove(Row row) {
    rows.remove(row.key());
    for (int i = 0; i < indexes.size(); i++) {
      indexes.get(i).remove(Slot.of(table.indexes().get(i), row));
    }
  }

  @Override
  public @Nullable Row get(Key key) {
    Row row = rows.get(key);
    return row == null ? null : row.copy();
  }

  @Override
  public @Nullable Row find(Index index, Object... values) {
    if (index.kind() != Index.Kind.UNIQUE || values.length != index.parts().size()) {
      throw new IllegalArgumentException("no unique index " + index.name() + " of such values");
    }
    Slot slot = first(table.indexes().indexOf(index), values);
    return slot == null || slot.key() == null ? null : get(slot.key());
  }

  @Override
  public int scan(Range range, int limit, KeyVisitor visitor) throws IOException {
    List<Key> keys = keys(range, limit);
    for (Key key : keys) {
      if (key.isNumber()) {
        visitor.accept(key.number());
      } else {
        visitor.accept(key.text());
      }
    }
    return keys.size();
  }

  @Override
  public int query(Range range, int limit, RowVisitor visitor) throws IOException {
    List<Row> found = rows(range, limit);
    for (Row row : found) {
      visitor.accept(row);
    }
    return found.size();
  }

  List<Row> rows(Range range, int limit) {
    List<Row> found = new ArrayList<>();
    for (Key key : keys(range, limit)) {
      Row row = get(key);
      if (row != null) {
        found.add(row);
      }
    }
    return found;
  }

  List<Key> keys(Range range, int limit) {
    List<Key> keys = new ArrayList<>();
    TreeSet<Slot> index = indexes.get(table.indexes().indexOf(range.index()));
    Slot end = Slot.after(range);
    for (Slot slot : index.tailSet(Slot.before(range))) {
      if (keys.size() >= limit || Slot.order(range.index()).compare(slot, end) > 0) {
        break;
      }
      if (slot.key() != null) {
        keys.add(slot.key());
      }
    }
    return keys;
  }

  @Override
  public long count() {
    return rows.size();
  }
}

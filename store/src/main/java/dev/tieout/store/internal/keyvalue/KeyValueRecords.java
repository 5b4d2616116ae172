package dev.tieout.store.internal.keyvalue;

import dev.tieout.store.DuplicateKeyException;
import dev.tieout.store.Durability;
import dev.tieout.store.Index;
import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A table and its indexes as spaces of keys and values.
 *
 * <p>Invariants: a record has one entry in each index, written together with it; a record and a
 * value of a unique index are changed by one thread at a time, which holds the lock of the record's
 * key first and then those of the values.
 */
final class KeyValueRecords implements Records {
  private static final byte[] NOTHING = new byte[0];

  /** So many are held until they are known to be of one state, which spares a view of it. */
  private static final int FEW = 256;

  private static final long MAX_BYTES_OF_FEW = 1 << 20;

  private final KeyValueStore store;
  private final KeyValues engine;
  private final Table table;
  private final TableCodec codec;
  private final int space;
  private final List<Index> indexes;
  private final @Nullable UndoLog undo;

  /**
   * @param undo the log of the transaction that these records belong to, or null if to none
   */
  KeyValueRecords(KeyValueStore store, Table table, TableCodec codec, @Nullable UndoLog undo) {
    this.store = store;
    this.engine = store.engine();
    this.table = table;
    this.codec = codec;
    this.space = store.spaces().of(table);
    this.indexes = table.indexes();
    this.undo = undo;
  }

  @Override
  public void insert(Row row) throws IOException {
    table.check(row);
    byte[] key = codec.key(row.key());
    byte[][] entries = new byte[indexes.size()][];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = codec.entry(indexes.get(i), row);
    }
    store.enterChange(undo);
    ReentrantLock lock = store.keyLocks().lock(key);
    int[] valueLocks = lockUnique(entries);
    try {
      if (engine.get(space, key, null, new Slice())) {
        throw DuplicateKeyException.ofKey(row);
      }
      requireUnique(row, entries);
      try (KeyValues.Changes changes = engine.changes()) {
        put(changes, space, key, codec.value(row), null);
        for (int i = 0; i < entries.length; i++) {
          putEntry(changes, i, entries[i], key);
        }
        write(changes);
      }
    } finally {
      store.valueLocks().unlockAll(valueLocks);
      lock.unlock();
      store.leaveChange(undo);
    }
  }

  @Override
  public @Nullable Row update(Key id, Edit edit) throws IOException {
    byte[] key = codec.key(id);
    store.enterChange(undo);
    ReentrantLock lock = store.keyLocks().lock(key);
    try {
      Slice value = new Slice();
      if (!engine.get(space, key, null, value)) {
        return null;
      }
      Row before = codec.row(key, value);
      Row after = before.copy();
      edit.apply(after);
      table.check(after);
      if (!after.isAlike(before, table.keyPosition())) {
        throw new IllegalArgumentException("an edit changed the key " + id + " to " + after.key());
      }
      replace(key, value, before, after);
      return after;
    } finally {
      lock.unlock();
      store.leaveChange(undo);
    }
  }

  private void replace(byte[] key, Slice value, Row before, Row after) throws IOException {
    byte[][] entries = new byte[indexes.size()][];
    for (int i = 0; i < entries.length; i++) {
      Index index = indexes.get(i);
      if (!TableCodec.hasSameEntry(index, before, after)) {
        entries[i] = codec.entry(index, after);
      }
    }
    int[] valueLocks = lockUnique(entries);
    try {
      requireUnique(after, entries);
      try (KeyValues.Changes changes = engine.changes()) {
        put(changes, space, key, codec.value(after), bytesToRestore(value));
        for (int i = 0; i < entries.length; i++) {
          if (entries[i] != null) {
            deleteEntry(changes, i, codec.entry(indexes.get(i), before), key);
            putEntry(changes, i, entries[i], key);
          }
        }
        write(changes);
      }
    } finally {
      store.valueLocks().unlockAll(valueLocks);
    }
  }

  @Override
  public boolean delete(Key id) throws IOException {
    byte[] key = codec.key(id);
    store.enterChange(undo);
    ReentrantLock lock = store.keyLocks().lock(key);
    try {
      Slice value = new Slice();
      if (!engine.get(space, key, null, value)) {
        return false;
      }
      Row row = codec.row(key, value);
      try (KeyValues.Changes changes = engine.changes()) {
        delete(changes, space, key, bytesToRestore(value));
        for (int i = 0; i < indexes.size(); i++) {
          deleteEntry(changes, i, codec.entry(indexes.get(i), row), key);
        }
        write(changes);
      }
      return true;
    } finally {
      lock.unlock();
      store.leaveChange(undo);
    }
  }

  private int[] lockUnique(byte[][] entries) {
    byte[][] values = new byte[entries.length][];
    int count = 0;
    for (int i = 0; i < entries.length; i++) {
      if (entries[i] != null && indexes.get(i).kind() == Index.Kind.UNIQUE) {
        values[count++] = entries[i];
      }
    }
    return store.valueLocks().lockAll(values, count);
  }

  private void requireUnique(Row row, byte[][] entries) throws IOException {
    Slice other = new Slice();
    for (int i = 0; i < entries.length; i++) {
      if (entries[i] != null
          && indexes.get(i).kind() == Index.Kind.UNIQUE
          && engine.get(space + 1 + i, entries[i], null, other)) {
        throw DuplicateKeyException.of(row, indexes.get(i));
      }
    }
  }

  private void putEntry(KeyValues.Changes changes, int index, byte[] entry, byte[] key)
      throws IOException {
    put(changes, space + 1 + index, entry, entryValue(index, key), null);
  }

  private void deleteEntry(KeyValues.Changes changes, int index, byte[] entry, byte[] key)
      throws IOException {
    delete(changes, space + 1 + index, entry, entryValue(index, key));
  }

  private byte[] entryValue(int index, byte[] key) {
    return indexes.get(index).kind() == Index.Kind.UNIQUE ? key : NOTHING;
  }

  private byte @Nullable [] bytesToRestore(Slice value) {
    return undo == null ? null : value.toBytes();
  }

  private void put(
      KeyValues.Changes changes, int at, byte[] key, byte[] value, byte @Nullable [] before)
      throws IOException {
    changes.put(at, key, value);
    if (undo != null) {
      undo.note(at, key, before);
    }
  }

  private void delete(KeyValues.Changes changes, int at, byte[] key, byte @Nullable [] before)
      throws IOException {
    changes.delete(at, key);
    if (undo != null) {
      undo.note(at, key, before);
    }
  }

  private void write(KeyValues.Changes changes) throws IOException {
    if (undo == null) {
      engine.write(changes, store.durability());
      return;
    }
    undo.end(changes);
    engine.write(changes, Durability.SURVIVES_KILL);
  }

  @Override
  public @Nullable Row get(Key id) throws IOException {
    byte[] key = codec.key(id);
    if (undo != null) {
      return row(key, null);
    }
    return store.<@Nullable Row>reading(view -> row(key, view));
  }

  private @Nullable Row row(byte[] key, KeyValues.@Nullable View view) throws IOException {
    Slice value = new Slice();
    return engine.get(space, key, view, value) ? codec.row(key, value) : null;
  }

  @Override
  public @Nullable Row find(Index index, Object... values) throws IOException {
    if (index.kind() != Index.Kind.UNIQUE || values.length != index.parts().size()) {
      throw new IllegalArgumentException("no unique index " + index.name() + " of such values");
    }
    Range range = Range.of(table, index, values);
    byte[] entry = codec.prefix(index, range.leading()).toBytes();
    int at = spaceOf(index);
    if (undo != null) {
      return find(at, entry, null);
    }
    Row row = store.<@Nullable Row>reading(view -> find(at, entry, view));
    // Between the entry and the record another thread may have changed it.
    return row != null && hasValues(row, index, values) ? row : null;
  }

  private @Nullable Row find(int at, byte[] entry, KeyValues.@Nullable View view)
      throws IOException {
    Slice key = new Slice();
    return engine.get(at, entry, view, key) ? row(key.toBytes(), view) : null;
  }

  private static boolean hasValues(Row row, Index index, Object... values) {
    for (int i = 0; i < values.length; i++) {
      int position = index.parts().get(i).position();
      boolean same =
          values[i] instanceof Long number
              ? row.number(position) == number
              : row.text(position).equals(values[i]);
      if (!same) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int scan(Range range, int limit, KeyVisitor visitor) throws IOException {
    int at = spaceOf(range.index());
    byte[] from = codec.from(range);
    byte[] end = codec.end(range);
    if (undo == null) {
      int most = Math.min(limit, FEW + 1);
      KeysFound found =
          store.readingTogether(
              view -> {
                KeysFound keys = new KeysFound();
                try (KeyValues.Cursor cursor = engine.cursor(at, from, end, view)) {
                  scan(range.index(), cursor, most, keys);
                }
                return keys;
              });
      if (found.count() == limit || found.count() <= FEW) {
        return found.giveTo(visitor);
      }
    }
    try (KeyValueStore.Reading reading = store.openCursor(at, from, end, undo)) {
      return scan(range.index(), reading.cursor(), limit, visitor);
    }
  }

  private int scan(Index index, KeyValues.Cursor cursor, int limit, KeyVisitor visitor)
      throws IOException {
    int count = 0;
    while (count < limit && cursor.next()) {
      codec.visitKeyOf(index, cursor, visitor);
      count++;
    }
    return count;
  }

  @Override
  public int query(Range range, int limit, RowVisitor visitor) throws IOException {
    int at = spaceOf(range.index());
    byte[] from = codec.from(range);
    byte[] end = codec.end(range);
    if (undo == null) {
      int most = Math.min(limit, FEW + 1);
      List<Row> found =
          store.<@Nullable List<Row>>readingTogether(
              view -> {
                try (KeyValues.Cursor cursor = engine.cursor(at, from, end, view)) {
                  return few(range.index(), cursor, most, view);
                }
              });
      if (found != null && (found.size() == limit || found.size() <= FEW)) {
        for (Row row : found) {
          visitor.accept(row);
        }
        return found.size();
      }
    }
    try (KeyValueStore.Reading reading = store.openCursor(at, from, end, undo)) {
      return query(range.index(), reading, limit, visitor);
    }
  }

  private int query(Index index, KeyValueStore.Reading reading, int limit, RowVisitor visitor)
      throws IOException {
    KeyValues.Cursor cursor = reading.cursor();
    Slice value = new Slice();
    int count = 0;
    while (count < limit && cursor.next()) {
      KeyList key = new KeyList();
      codec.addKeyOf(index, cursor, key);
      byte[] bytes = Arrays.copyOf(key.array(), key.end(0));
      if (engine.get(space, bytes, reading.view(), value)) {
        visitor.accept(codec.row(bytes, value));
        count++;
      } else {
        requireNoBatches(index);
      }
    }
    return count;
  }

  /** The records that the next entries lead to; null if they are too large to be held together. */
  private @Nullable List<Row> few(
      Index index, KeyValues.Cursor cursor, int limit, KeyValues.@Nullable View view)
      throws IOException {
    KeyList keys = new KeyList();
    while (keys.count() < limit && cursor.next()) {
      codec.addKeyOf(index, cursor, keys);
    }
    List<Row> rows = new ArrayList<>(keys.count());
    long[] bytes = new long[1];
    engine.getAll(
        space,
        keys,
        view,
        (i, value) -> {
          if (value == null) {
            requireNoBatches(index);
            return;
          }
          bytes[0] += value.length();
          if (bytes[0] <= MAX_BYTES_OF_FEW) {
            rows.add(codec.row(keys.array(), keys.start(i), keys.end(i), value));
          }
        });
    return bytes[0] <= MAX_BYTES_OF_FEW ? rows : null;
  }

  /** Without batches an entry may be there before or after its record. */
  private void requireNoBatches(Index index) throws IOException {
    if (engine.isAtomic()) {
      throw new IOException(
          "The index " + index.name() + " of " + table + " leads to no record; it is damaged.");
    }
  }

  private int spaceOf(Index index) {
    int position = indexes.indexOf(index);
    if (position < 0) {
      throw new IllegalArgumentException("table " + table + " has no index " + index.name());
    }
    return space + 1 + position;
  }

  @Override
  public long count() throws IOException {
    return undo == null ? store.readingTogether(this::count) : count(null);
  }

  private long count(KeyValues.@Nullable View view) throws IOException {
    long count = 0;
    try (KeyValues.Cursor cursor = engine.cursor(space, NOTHING, NOTHING, view)) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }
}

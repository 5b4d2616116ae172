package dev.tieout.store.internal.keyvalue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.store.Index;
import dev.tieout.store.Row;
import dev.tieout.store.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds each record to its entries in the indexes: every record can be read and has its entry in
 * each index, and an index has no more entries than there are records. So there are no others.
 * Nothing may be changed meanwhile. For one thread.
 */
public final class TablesCheck {
  private static final int MOST_DAMAGES = 1000;
  private static final byte[] ALL = {};

  private final KeyValues engine;
  private final Spaces spaces;
  private final List<String> damages = new ArrayList<>();
  private long records;
  private long indexEntries;

  public TablesCheck(KeyValues engine, Spaces spaces) {
    this.engine = engine;
    this.spaces = spaces;
  }

  /** Gets the value of a key in a space by its name; null if either is not there. */
  @FunctionalInterface
  public interface Lookup {
    byte @Nullable [] get(String space, byte[] key);
  }

  /** What tables a store says that it has; null if it does not say so. */
  public static @Nullable String descriptionOf(Lookup lookup) {
    byte[] found =
        lookup.get(Spaces.of(List.of()).names().get(Spaces.DESCRIPTION), KeyValueStore.FORMAT);
    return found == null ? null : new String(found, UTF_8);
  }

  public long records() {
    return records;
  }

  public long indexEntries() {
    return indexEntries;
  }

  public List<String> damages() {
    return damages;
  }

  /** Looks at all tables. */
  public void run() throws IOException {
    for (Table table : spaces.tables()) {
      long ofTable = table(table);
      records += ofTable;
      for (int i = 0; i < table.indexes().size(); i++) {
        Index index = table.indexes().get(i);
        long count = count(spaces.of(table) + 1 + i);
        indexEntries += count;
        if (count != ofTable) {
          add(
              "index %s has %d entries for %d records"
                  .formatted(name(table, index), count, ofTable));
        }
      }
    }
  }

  private long table(Table table) throws IOException {
    TableCodec codec = new TableCodec(table);
    long count = 0;
    try (KeyValues.Cursor cursor = engine.cursor(spaces.of(table), ALL, ALL, null)) {
      while (cursor.next()) {
        count++;
        byte[] key = cursor.key().toBytes();
        try {
          Row row = codec.row(key, cursor.value());
          for (int i = 0; i < table.indexes().size(); i++) {
            entry(table, codec, i, row, key);
          }
        } catch (IOException | IllegalStateException damage) {
          add("record %s of %s: %s".formatted(Arrays.toString(key), table, damage.getMessage()));
        }
      }
    }
    return count;
  }

  private void entry(Table table, TableCodec codec, int place, Row row, byte[] key)
      throws IOException {
    Index index = table.indexes().get(place);
    Slice found = new Slice();
    if (!engine.get(spaces.of(table) + 1 + place, codec.entry(index, row), null, found)) {
      add("index %s lacks the record %s".formatted(name(table, index), row.key()));
    } else if (index.kind() == Index.Kind.UNIQUE && !Arrays.equals(found.toBytes(), key)) {
      add(
          "index %s leads from the values of record %s to another"
              .formatted(name(table, index), row.key()));
    }
  }

  private static String name(Table table, Index index) {
    return table.name() + "." + index.name();
  }

  private long count(int space) throws IOException {
    long count = 0;
    try (KeyValues.Cursor cursor = engine.cursor(space, ALL, ALL, null)) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }

  private void add(String damage) {
    if (damages.size() < MOST_DAMAGES) {
      damages.add(damage);
    }
  }
}

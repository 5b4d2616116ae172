package dev.tieout.store.internal.keyvalue;

import dev.tieout.store.Index;
import dev.tieout.store.StoreException;
import dev.tieout.store.Table;
import java.util.ArrayList;
import java.util.List;

/** Which space holds what: 0 the description, 1 the undo log, then each table and its indexes. */
public record Spaces(List<Table> tables, List<String> names) {
  private static final String HEADER = "tieout store 1\n";
  static final int DESCRIPTION = 0;
  static final int UNDO = 1;

  public static Spaces of(List<Table> tables) {
    List<String> names = new ArrayList<>(List.of("description", "undo"));
    for (Table table : tables) {
      names.add(table.name());
      for (Index index : table.indexes()) {
        names.add(table.name() + "." + index.name());
      }
    }
    return new Spaces(List.copyOf(tables), List.copyOf(names));
  }

  /** What a store is marked with, so that it is not opened with other tables. */
  public String describe() {
    StringBuilder text = new StringBuilder(HEADER);
    tables.forEach(table -> text.append(table.describe()));
    return text.toString();
  }

  /**
   * The inverse of {@link #describe}.
   *
   * @throws StoreException if the text is of another version
   */
  public static Spaces parse(String text) throws StoreException {
    if (!text.startsWith(HEADER)) {
      throw new StoreException("The store was written by another version.");
    }
    try {
      Spaces parsed = of(Table.parse(text.substring(HEADER.length())));
      if (parsed.describe().equals(text)) {
        return parsed;
      }
    } catch (IllegalArgumentException unreadable) {
      throw new StoreException("The store's description of its tables is damaged.", unreadable);
    }
    throw new StoreException("The store's description of its tables is damaged.");
  }

  /** The space of a table's records; those of its indexes follow. */
  public int of(Table table) {
    int space = names.indexOf(table.name());
    if (space < 0 || !tables.contains(table)) {
      throw new IllegalArgumentException("the store has no table " + table);
    }
    return space;
  }

  /** Whether a space is the undo log. */
  public static boolean isUndoLog(int space) {
    return space == UNDO;
  }

  /** Whether a space holds records, not entries of an index. */
  public boolean isOfRecords(int space) {
    return tables.stream().anyMatch(table -> of(table) == space);
  }

  /** Whether a space is read by whole keys, which a filter helps. */
  public boolean isForPointReads(int space) {
    for (Table table : tables) {
      int offset = space - of(table);
      if (offset == 0) {
        return true;
      }
      if (offset > 0 && offset <= table.indexes().size()) {
        return table.indexes().get(offset - 1).kind() == Index.Kind.UNIQUE;
      }
    }
    return false;
  }
}

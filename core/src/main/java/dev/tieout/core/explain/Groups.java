package dev.tieout.core.explain;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of the first four columns of a key of several, numbered as they come: in each byte of
 * a number one column's, from 1; 0 stands for several values, or for one that came when 254 were
 * known. Not thread-safe.
 */
final class Groups {
  static final int MAX_COLUMNS = 4;
  private static final int MAX_VALUES = 254;
  private static final int FEW_VALUES = 32;
  private static final int SLOTS = 1024;

  private final int columns;
  private final long[][] hashes;
  private final short[][] numbers;
  private final List<List<String>> texts = new ArrayList<>();

  Groups(int keyColumns) {
    columns = keyColumns < 2 ? 0 : Math.min(MAX_COLUMNS, keyColumns);
    hashes = new long[columns][SLOTS];
    numbers = new short[columns][SLOTS];
    for (int i = 0; i < columns; i++) {
      texts.add(new ArrayList<>());
    }
  }

  int columns() {
    return columns;
  }

  /** The groups of a key. */
  int of(KeyCells key) {
    int groups = 0;
    for (int column = 0; column < columns; column++) {
      groups |= number(column, key) << (8 * column);
    }
    return groups;
  }

  private int number(int column, KeyCells key) {
    long hash = key.hash(column);
    int slot = (int) (hash >>> 54);
    while (numbers[column][slot] != 0) {
      if (hashes[column][slot] == hash) {
        return numbers[column][slot];
      }
      slot = (slot + 1) % SLOTS;
    }
    List<String> known = texts.get(column);
    if (known.size() == MAX_VALUES) {
      return 0;
    }
    known.add(String.valueOf(Texts.shown(key.text(column), 100)));
    hashes[column][slot] = hash;
    numbers[column][slot] = (short) known.size();
    return known.size();
  }

  /** Only the columns of which few values are known: those that make groups. */
  int few(int groups) {
    int few = 0;
    for (int column = 0; column < columns; column++) {
      if (texts.get(column).size() <= FEW_VALUES) {
        few |= groups & 0xff << (8 * column);
      }
    }
    return few;
  }

  /** What two have in common. */
  static int common(int left, int right) {
    int both = 0;
    for (int shift = 0; shift < 8 * MAX_COLUMNS; shift += 8) {
      int mask = 0xff << shift;
      both |= (left & mask) == (right & mask) ? left & mask : 0;
    }
    return both;
  }

  /** The value of a column that all have in common, or null. */
  @Nullable String text(int groups, int column) {
    int number = groups >>> (8 * column) & 0xff;
    return number == 0 ? null : texts.get(column).get(number - 1);
  }

  /** True if more than one value of the column was met. */
  boolean varies(int column) {
    return texts.get(column).size() > 1;
  }
}

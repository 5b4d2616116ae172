package dev.tieout.core.explain;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often a column's value becomes another. Of each column the first changes are counted, and all
 * columns share the room for them. Not thread-safe.
 */
final class Changes {
  private static final int MAX_CHARS = 100;
  private static final int MAX_OF_COLUMN = 256;
  private static final int MAX = 3072;
  private static final int MOST_TOLD = 10;

  private int used;

  /** The changes of one column. */
  static final class OfColumn {
    private long[] keys = new long[8];
    private @Nullable Counted[] slots = new Counted[8];
    private int size;
  }

  private record Shown(@Nullable String from, @Nullable String to) {}

  private static final class Counted {
    private final Shown shown;
    private final int place;
    private long count;

    Counted(Shown shown, int place) {
      this.shown = shown;
      this.place = place;
    }
  }

  void add(OfColumn column, Value source, Value target) {
    long mixed = (source.hash() * 31 + target.hash()) * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed >>> 40) & (column.keys.length - 1);
    for (Counted held = column.slots[slot]; held != null; held = column.slots[slot]) {
      if (column.keys[slot] == mixed) {
        held.count++;
        return;
      }
      slot = (slot + 1) & (column.keys.length - 1);
    }
    if (column.size == MAX_OF_COLUMN || used == MAX) {
      return;
    }
    used++;
    Counted added =
        new Counted(new Shown(source.shown(MAX_CHARS), target.shown(MAX_CHARS)), column.size++);
    added.count = 1;
    column.keys[slot] = mixed;
    column.slots[slot] = added;
    if (2 * column.size > column.keys.length) {
      grow(column);
    }
  }

  private static void grow(OfColumn column) {
    long[] keys = column.keys;
    Counted[] slots = column.slots;
    column.keys = new long[2 * keys.length];
    column.slots = new Counted[2 * keys.length];
    for (int i = 0; i < keys.length; i++) {
      if (slots[i] != null) {
        int slot = (int) (keys[i] >>> 40) & (column.keys.length - 1);
        while (column.slots[slot] != null) {
          slot = (slot + 1) & (column.keys.length - 1);
        }
        column.keys[slot] = keys[i];
        column.slots[slot] = slots[i];
      }
    }
  }

  /** The most frequent changes of a column, of those that came more than once. */
  static List<Explanations.Change> told(String name, OfColumn column) {
    List<Counted> counted = new ArrayList<>();
    for (Counted one : column.slots) {
      if (one != null && one.count > 1) {
        counted.add(one);
      }
    }
    counted.sort(
        (a, b) ->
            a.count != b.count
                ? Long.compare(b.count, a.count)
                : Integer.compare(a.place, b.place));
    List<Explanations.Change> told = new ArrayList<>();
    for (Counted one : counted.subList(0, Math.min(MOST_TOLD, counted.size()))) {
      told.add(new Explanations.Change(name, one.shown.from, one.shown.to, one.count));
    }
    return told;
  }
}

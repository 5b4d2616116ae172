package dev.tieout.core.explain;

import dev.tieout.core.result.BreakText;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Contiguous ranges of keys: rows in the order of their keys whose last part, a whole number, a
 * date or a point in time, goes up by the same step while the parts before it stay. Keeps the
 * longest. Not thread-safe.
 */
final class KeyRuns {
  private static final int LONGEST = 5;

  /** Keys of a range in other steps than of 1, which few keys have by chance. */
  private static final int STEPPED_KEYS = 20;

  private static final int LEAST_KEYS = 10;

  private final List<Run> longest = new ArrayList<>();
  private @Nullable Run open;
  private long prefixHash;

  /** A range of keys. */
  static final class Run {
    private final Type type;
    private final List<@Nullable String> first;
    private long last;
    private long step;
    private long keys = 1;
    private long rows = 1;

    private Run(Type type, List<@Nullable String> first, long last) {
      this.type = type;
      this.first = first;
      this.last = last;
    }

    /** The key that it starts with. */
    List<@Nullable String> first() {
      return first;
    }

    /** The last part of the key that it ends with. */
    String last() {
      ColumnVector cell = new ColumnVector(type, 1);
      cell.longs()[0] = last;
      return String.valueOf(BreakText.of(cell, 0));
    }

    /** From one key to the next, in words, or empty for the smallest there is. */
    String stepWords() {
      if (type instanceof Type.Timestamp) {
        return TimeTelling.duration(1000 * step);
      }
      return step == 1 ? "" : type instanceof Type.Date ? step + " d" : Long.toString(step);
    }

    long keys() {
      return keys;
    }

    long rows() {
      return rows;
    }

    private boolean isTold() {
      return keys >= (step == 1 ? LEAST_KEYS : STEPPED_KEYS);
    }
  }

  /**
   * Takes the next row.
   *
   * @param repeats whether it has the key of the one before
   */
  void add(KeyCells key, boolean repeats) {
    int part = key.count() - 1;
    if (key.isNull(part) || !isStepped(key.type(part))) {
      return;
    }
    Run run = open;
    if (run != null && repeats) {
      run.rows++;
      return;
    }
    long number = key.number(part);
    long prefix = 0;
    for (int i = 0; i < part; i++) {
      prefix = 31 * prefix + key.hash(i);
    }
    long step = run == null ? 0 : number - run.last;
    if (run != null && prefix == prefixHash && step > 0 && (run.keys == 1 || step == run.step)) {
      run.step = step;
      run.last = number;
      run.keys++;
      run.rows++;
    } else {
      close();
      open = new Run(key.type(part), key.texts(), number);
    }
    prefixHash = prefix;
  }

  private static boolean isStepped(Type type) {
    return type instanceof Type.Int
        || type instanceof Type.Date
        || type instanceof Type.Timestamp
        || (type instanceof Type.Decimal decimal && decimal.isCompact() && decimal.scale() == 0);
  }

  private void close() {
    Run run = open;
    if (run == null || !run.isTold()) {
      return;
    }
    int place = longest.size();
    while (place > 0 && longest.get(place - 1).rows < run.rows) {
      place--;
    }
    if (place < LONGEST) {
      longest.add(place, run);
      if (longest.size() > LONGEST) {
        longest.remove(LONGEST);
      }
    }
  }

  /** The longest ranges. Call it once, after the last row. */
  List<Run> finish() {
    close();
    open = null;
    return longest;
  }
}

package dev.tieout.core.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Mismatched rows counted by the signatures of the columns that differ. At most {@value
 * #MAX_PATTERNS} combinations are counted, those that came first. Not thread-safe.
 */
final class RowPatterns {
  private static final int MAX_PATTERNS = 4096;
  private static final int MAX_COLUMNS = 16;
  private static final int MOST_TOLD = 50;

  private @Nullable Pattern[] slots = new Pattern[64];
  private final List<Pattern> patterns = new ArrayList<>();
  private final List<Waiting> waiting = new ArrayList<>();
  private final int[] columns = new int[MAX_COLUMNS];
  private final Signature[] signatures = new Signature[MAX_COLUMNS];

  /** Counts a row, as soon as all its breaks have signatures. */
  void add(int[] differing, Settled[] breaks, int count) {
    int used = Math.min(count, MAX_COLUMNS);
    if (count > MAX_COLUMNS) {
      columns[0] = -count;
      count(0, 1);
    } else if (areSettled(breaks, used)) {
      settle(differing, breaks, used);
    } else {
      waiting.add(new Waiting(Arrays.copyOf(differing, used), Arrays.copyOf(breaks, used)));
    }
  }

  int waitingCount() {
    return waiting.size();
  }

  /** Counts the rows that waited and whose breaks have signatures now. */
  void sweep() {
    int kept = 0;
    for (Waiting row : waiting) {
      if (areSettled(row.breaks, row.breaks.length)) {
        settle(row.columns, row.breaks, row.columns.length);
      } else {
        waiting.set(kept++, row);
      }
    }
    waiting.subList(kept, waiting.size()).clear();
  }

  private static boolean areSettled(Settled[] breaks, int count) {
    for (int i = 0; i < count; i++) {
      if (breaks[i].signature() == null) {
        return false;
      }
    }
    return true;
  }

  private void settle(int[] differing, Settled[] breaks, int count) {
    for (int i = 0; i < count; i++) {
      columns[i] = differing[i];
      signatures[i] = java.util.Objects.requireNonNull(breaks[i].signature());
    }
    count(count, count);
  }

  private void count(int ofSignatures, int ofColumns) {
    int hash = ofColumns;
    for (int i = 0; i < ofColumns; i++) {
      hash = 31 * hash + columns[i];
    }
    for (int i = 0; i < ofSignatures; i++) {
      hash = 31 * hash + signatures[i].hash();
    }
    hash *= 0x9E3779B9;
    int slot = hash >>> 8 & (slots.length - 1);
    for (Pattern held = slots[slot]; held != null; held = slots[slot]) {
      if (held.hash == hash && held.is(columns, signatures, ofColumns, ofSignatures)) {
        held.rows++;
        return;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    if (patterns.size() < MAX_PATTERNS) {
      Pattern added =
          new Pattern(
              hash, Arrays.copyOf(columns, ofColumns), Arrays.copyOf(signatures, ofSignatures));
      patterns.add(added);
      slots[slot] = added;
      if (2 * patterns.size() > slots.length) {
        grow();
      }
    }
  }

  private void grow() {
    slots = new Pattern[2 * slots.length];
    for (Pattern pattern : patterns) {
      int slot = pattern.hash >>> 8 & (slots.length - 1);
      while (slots[slot] != null) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = pattern;
    }
  }

  /** The patterns by the causes stated, the most frequent first. */
  List<Explanations.RowPattern> told(List<String> names, List<Explanation> explanations) {
    Map<List<String>, Long> rows = new HashMap<>();
    for (Pattern pattern : patterns) {
      rows.merge(parts(pattern, names, explanations), pattern.rows, Long::sum);
    }
    List<Explanations.RowPattern> told = new ArrayList<>();
    rows.forEach((parts, count) -> told.add(new Explanations.RowPattern(parts, count)));
    told.sort(
        (a, b) ->
            a.rows() != b.rows()
                ? Long.compare(b.rows(), a.rows())
                : String.join("\n", a.parts()).compareTo(String.join("\n", b.parts())));
    return told.subList(0, Math.min(MOST_TOLD, told.size()));
  }

  private static List<String> parts(
      Pattern pattern, List<String> names, List<Explanation> explanations) {
    if (pattern.columns[0] < 0) {
      return List.of(-pattern.columns[0] + " columns");
    }
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < pattern.columns.length; i++) {
      int number = pattern.signatures[i].explanation();
      String cause = number < 0 ? "unexplained" : explanations.get(number).cause();
      parts.add(names.get(pattern.columns[i]) + ": " + cause);
    }
    return parts;
  }

  /** A row some of whose breaks have no signature yet. */
  private static final class Waiting {
    private final int[] columns;
    private final Settled[] breaks;

    Waiting(int[] columns, Settled[] breaks) {
      this.columns = columns;
      this.breaks = breaks;
    }
  }

  /** A combination of signatures. */
  private static final class Pattern {
    private final int hash;
    private final int[] columns;
    private final Signature[] signatures;
    private long rows = 1;

    Pattern(int hash, int[] columns, Signature[] signatures) {
      this.hash = hash;
      this.columns = columns;
      this.signatures = signatures;
    }

    boolean is(int[] others, Signature[] otherSignatures, int ofColumns, int ofSignatures) {
      if (columns.length != ofColumns || signatures.length != ofSignatures) {
        return false;
      }
      for (int i = 0; i < ofColumns; i++) {
        if (columns[i] != others[i]) {
          return false;
        }
      }
      for (int i = 0; i < ofSignatures; i++) {
        if (signatures[i] != otherSignatures[i]) {
          return false;
        }
      }
      return true;
    }
  }
}

package dev.tieout.jobs;

import dev.tieout.core.result.Summary;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** What a reconciliation counts, by the book and slowly: rows as texts in maps. */
final class MultisetModel {
  private final int keyCount;
  private final List<Map<String, Map<String, Integer>>> sides =
      List.of(new HashMap<>(), new HashMap<>());
  private final long[] rows = new long[2];
  private final long[] nullKeyRows = new long[2];

  MultisetModel(int keyCount) {
    this.keyCount = keyCount;
  }

  void add(List<Row> source, List<Row> target) {
    source.forEach(row -> add(0, row));
    target.forEach(row -> add(1, row));
  }

  private void add(int side, Row row) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      cells.add(cell(row.get(i)));
    }
    rows[side]++;
    if (cells.subList(0, keyCount).contains("null")) {
      nullKeyRows[side]++;
    }
    sides
        .get(side)
        .computeIfAbsent(cells.subList(0, keyCount).toString(), key -> new HashMap<>())
        .merge(cells.subList(keyCount, cells.size()).toString(), 1, Integer::sum);
  }

  /** Values that compare equal have one text; it also tells texts from nulls. */
  private static String cell(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      return Double.isFinite(number) ? plain(BigDecimal.valueOf(number)) : "" + number;
    }
    if (value instanceof Number) {
      return plain(new BigDecimal(value.toString()));
    }
    if (value instanceof byte[] bytes) {
      return "bytes " + java.util.Arrays.toString(bytes);
    }
    return value.getClass().getSimpleName() + " <" + value + ">";
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  Counts counts() {
    long matched = 0;
    long mismatched = 0;
    long[] missing = new long[2];
    long[] surplus = new long[2];
    Set<String> keys = new TreeSet<>(sides.get(0).keySet());
    keys.addAll(sides.get(1).keySet());
    for (String key : keys) {
      Map<String, Integer> left = sides.get(0).getOrDefault(key, Map.of());
      Map<String, Integer> right = sides.get(1).getOrDefault(key, Map.of());
      long twins = 0;
      for (Map.Entry<String, Integer> row : left.entrySet()) {
        twins += Math.min(row.getValue(), right.getOrDefault(row.getKey(), 0));
      }
      long leftRest = size(left) - twins;
      long rightRest = size(right) - twins;
      if (right.isEmpty()) {
        missing[0] += leftRest;
      } else if (left.isEmpty()) {
        missing[1] += rightRest;
      } else {
        long pairs = Math.min(leftRest, rightRest);
        matched += twins;
        mismatched += pairs;
        surplus[0] += leftRest - pairs;
        surplus[1] += rightRest - pairs;
      }
    }
    return new Counts(
        side(0), side(1), matched, mismatched, missing[0], missing[1], surplus[0], surplus[1]);
  }

  private SideCounts side(int side) {
    long duplicatedKeys = 0;
    long duplicateRows = 0;
    for (Map<String, Integer> values : sides.get(side).values()) {
      duplicatedKeys += size(values) > 1 ? 1 : 0;
      duplicateRows += size(values) - 1;
    }
    return new SideCounts(rows[side], duplicatedKeys, duplicateRows, nullKeyRows[side]);
  }

  private static long size(Map<String, Integer> values) {
    return values.values().stream().mapToLong(Integer::longValue).sum();
  }

  /** The counts of one side. */
  record SideCounts(long rows, long duplicatedKeys, long duplicateRows, long nullKeyRows) {
    private static SideCounts of(Summary.SideCounts side) {
      return new SideCounts(
          side.rows(), side.duplicatedKeys(), side.duplicateRows(), side.nullKeyRows());
    }
  }

  /** The counts of a run. */
  record Counts(
      SideCounts source,
      SideCounts target,
      long matched,
      long mismatched,
      long missingInTarget,
      long missingInSource,
      long surplusInSource,
      long surplusInTarget) {
    static Counts of(Summary summary) {
      return new Counts(
          SideCounts.of(summary.source()),
          SideCounts.of(summary.target()),
          summary.matched(),
          summary.mismatched(),
          summary.missingInTarget(),
          summary.missingInSource(),
          summary.surplusInSource(),
          summary.surplusInTarget());
    }
  }
}

package dev.tieout.datagen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts by the book: everything in memory, in maps. */
final class NaiveReconciliation {

  record Row(long id, String account, long amount, long timestampMicros, boolean settled) {
    static Row of(LedgerRow row) {
      return new Row(
          row.id(), row.accountText(), row.amount(), row.timestampMicros(), row.isSettled());
    }
  }

  private NaiveReconciliation() {}

  static List<Row> source(Dataset dataset) {
    List<Row> rows = new ArrayList<>();
    LedgerRow row = new LedgerRow();
    for (long i = 0; i < dataset.sourceRows(); i++) {
      dataset.sourceRow(i, row);
      rows.add(Row.of(row));
    }
    return rows;
  }

  static List<Row> target(Dataset dataset) {
    List<Row> rows = new ArrayList<>();
    LedgerRow row = new LedgerRow();
    for (long i = 0; i < dataset.targetRows(); i++) {
      dataset.targetRow(i, row);
      rows.add(Row.of(row));
    }
    return rows;
  }

  static ExpectedCounts count(List<Row> source, List<Row> target) {
    Map<Long, List<Row>> sourceByKey = byKey(source);
    Map<Long, List<Row>> targetByKey = byKey(target);
    Set<Long> keys = new HashSet<>(sourceByKey.keySet());
    keys.addAll(targetByKey.keySet());
    long matched = 0;
    long mismatched = 0;
    long missingInTarget = 0;
    long missingInSource = 0;
    long surplusInSource = 0;
    long surplusInTarget = 0;
    long[] columns = new long[4];
    for (long key : keys) {
      List<Row> left = sourceByKey.getOrDefault(key, List.of());
      List<Row> right = targetByKey.getOrDefault(key, List.of());
      if (right.isEmpty()) {
        missingInTarget += left.size();
        continue;
      }
      if (left.isEmpty()) {
        missingInSource += right.size();
        continue;
      }
      List<Row> restOfLeft = new ArrayList<>();
      List<Row> restOfRight = new ArrayList<>(right);
      for (Row row : left) {
        if (restOfRight.remove(row)) {
          matched++;
        } else {
          restOfLeft.add(row);
        }
      }
      int paired = Math.min(restOfLeft.size(), restOfRight.size());
      mismatched += paired;
      for (int i = 0; i < paired; i++) {
        compare(restOfLeft.get(i), restOfRight.get(i), columns);
      }
      surplusInSource += restOfLeft.size() - paired;
      surplusInTarget += restOfRight.size() - paired;
    }
    return new ExpectedCounts(
        source.size(),
        target.size(),
        matched,
        mismatched,
        missingInTarget,
        missingInSource,
        surplusInSource,
        surplusInTarget,
        columns[0],
        columns[1],
        columns[2],
        columns[3]);
  }

  private static void compare(Row left, Row right, long[] columns) {
    columns[0] += left.account.equals(right.account) ? 0 : 1;
    columns[1] += left.amount == right.amount ? 0 : 1;
    columns[2] += left.timestampMicros == right.timestampMicros ? 0 : 1;
    columns[3] += left.settled == right.settled ? 0 : 1;
  }

  private static Map<Long, List<Row>> byKey(List<Row> rows) {
    Map<Long, List<Row>> byKey = new HashMap<>();
    for (Row row : rows) {
      byKey.computeIfAbsent(row.id, key -> new ArrayList<>()).add(row);
    }
    return byKey;
  }
}

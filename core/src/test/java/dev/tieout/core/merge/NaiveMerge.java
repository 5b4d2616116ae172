package dev.tieout.core.merge;

import dev.tieout.core.pack.Packing;
import dev.tieout.core.rule.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

/** Pairs rows as multisets, a key at a time, from the words of the equality contract. */
final class NaiveMerge {
  /**
   * A verdict on a row that does not tie out.
   *
   * @param what mismatched, or missing or surplus and the side that has the row
   * @param rows the row, or the source's and the target's
   * @param columns the columns that differ
   */
  record Verdict(String what, List<Packing.Row> rows, List<Integer> columns) {}

  final List<Verdict> verdicts = new ArrayList<>();
  final long[] rows = new long[2];
  final long[] duplicatedKeys = new long[2];
  final long[] duplicateRows = new long[2];
  final long[] missing = new long[2];
  final long[] surplus = new long[2];
  long matched;
  long mismatched;

  /**
   * @param differing tells the columns in which two rows differ
   */
  NaiveMerge(
      List<Packing.Row> source,
      List<Packing.Row> target,
      BiFunction<Packing.Row, Packing.Row, List<Integer>> differing) {
    SortedMap<byte[], List<Packing.Row>> left = byKey(source, Side.SOURCE);
    SortedMap<byte[], List<Packing.Row>> right = byKey(target, Side.TARGET);
    TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    keys.addAll(left.keySet());
    keys.addAll(right.keySet());
    for (byte[] key : keys) {
      List<Packing.Row> mine = left.getOrDefault(key, List.of());
      List<Packing.Row> theirs = right.getOrDefault(key, List.of());
      if (theirs.isEmpty()) {
        alone("missing", missing, Side.SOURCE, mine);
      } else if (mine.isEmpty()) {
        alone("missing", missing, Side.TARGET, theirs);
      } else {
        pair(mine, theirs, differing);
      }
    }
  }

  private SortedMap<byte[], List<Packing.Row>> byKey(List<Packing.Row> all, Side side) {
    SortedMap<byte[], List<Packing.Row>> byKey = new TreeMap<>(Arrays::compareUnsigned);
    for (Packing.Row row : all) {
      byKey.computeIfAbsent(row.key(), key -> new ArrayList<>()).add(row);
    }
    for (List<Packing.Row> group : byKey.values()) {
      duplicatedKeys[side.index()] += group.size() > 1 ? 1 : 0;
      duplicateRows[side.index()] += group.size() - 1;
    }
    rows[side.index()] = all.size();
    return byKey;
  }

  private void pair(
      List<Packing.Row> source,
      List<Packing.Row> target,
      BiFunction<Packing.Row, Packing.Row, List<Integer>> differing) {
    List<Packing.Row> left = new ArrayList<>(source);
    List<Packing.Row> right = new ArrayList<>(target);
    for (Packing.Row row : source) {
      if (right.remove(row)) {
        left.remove(row);
        matched++;
      }
    }
    left.sort(null);
    right.sort(null);
    while (!left.isEmpty() && !right.isEmpty()) {
      Packing.Row mine = left.remove(0);
      Packing.Row theirs = right.remove(0);
      mismatched++;
      verdicts.add(new Verdict("mismatched", List.of(mine, theirs), differing.apply(mine, theirs)));
    }
    alone("surplus", surplus, Side.SOURCE, left);
    alone("surplus", surplus, Side.TARGET, right);
  }

  private void alone(String what, long[] counts, Side side, List<Packing.Row> group) {
    for (Packing.Row row : group.stream().sorted().toList()) {
      counts[side.index()]++;
      verdicts.add(new Verdict(what + " from " + side.word(), List.of(row), List.of()));
    }
  }
}

package dev.tieout.core.rule;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.SchemaChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;

/**
 * Collects the differences between two schemas. Not thread-safe.
 *
 * <p>Invariant: a finding rests on what the files' footers say, never on a row, so that it is told
 * of empty sides too. Types differ when their words do: the width and the sign of integers, the
 * width of floats, the precision and the scale of decimals are told, the unit in which timestamps
 * are stored is not. Swapping the sides swaps what each finding says of them.
 */
final class SchemaFindings {
  private final ColumnPaths sourcePaths;
  private final ColumnPaths targetPaths;
  private final Schema source;
  private final Schema target;
  private final boolean isTold;
  private final SchemaFinding.Weight weight;
  private final List<SchemaFinding> findings = new ArrayList<>();

  SchemaFindings(ColumnPaths source, ColumnPaths target, SchemaChange onSchemaChange) {
    this.sourcePaths = source;
    this.targetPaths = target;
    this.source = source.schema();
    this.target = target.schema();
    this.isTold = onSchemaChange != SchemaChange.IGNORE;
    this.weight =
        onSchemaChange == SchemaChange.FAIL
            ? SchemaFinding.Weight.BREAK
            : SchemaFinding.Weight.NOTE;
  }

  /**
   * What was found, in the order in which it was told; of what is to be ignored only the columns
   * that were left out.
   */
  List<SchemaFinding> list() {
    return isTold
        ? List.copyOf(findings)
        : findings.stream().filter(f -> f.kind() == SchemaFinding.Kind.SKIPPED).toList();
  }

  /** Tells of a column that is left out since its types do not compare: always a break. */
  void skipped(Column inSource, Column inTarget) {
    findings.add(
        new SchemaFinding(
            SchemaFinding.Kind.SKIPPED,
            inSource.name(),
            inSource.type().toString(),
            inTarget.type().toString(),
            SchemaFinding.Weight.BREAK));
  }

  /** Tells of a column that the other side lacks. */
  void onlyIn(Side side, Column column) {
    findings.add(SchemaFinding.onlyIn(side, column, weight));
  }

  /**
   * Tells of the columns that are compared.
   *
   * @param pairs the target's index of a column by the source's
   * @param renamed the source's indexes of columns whose two names the specification gives
   */
  void compared(NavigableMap<Integer, Integer> pairs, Set<Integer> renamed) {
    for (Map.Entry<Integer, Integer> pair : pairs.entrySet()) {
      Column left = source.column(pair.getKey());
      Column right = target.column(pair.getValue());
      if (!renamed.contains(pair.getKey())
          && !sourcePaths.ownName(pair.getKey()).equals(targetPaths.ownName(pair.getValue()))) {
        tell(SchemaFinding.Kind.RENAMED_BY_CASE, left, left.name(), right.name());
      }
      tellIfUnlike(
          SchemaFinding.Kind.RETYPED, left, left.type().toString(), right.type().toString());
      tellIfUnlike(
          SchemaFinding.Kind.NULLABILITY,
          left,
          left.nullability().name().toLowerCase(Locale.ROOT),
          right.nullability().name().toLowerCase(Locale.ROOT));
    }
    order(pairs);
  }

  private void order(NavigableMap<Integer, Integer> pairs) {
    List<Integer> inTarget = new ArrayList<>(pairs.values());
    inTarget.sort(null);
    int place = 0;
    for (Map.Entry<Integer, Integer> pair : pairs.entrySet()) {
      int there = inTarget.get(place++);
      if (there != pair.getValue()) {
        Column column = source.column(pair.getKey());
        tell(SchemaFinding.Kind.REORDERED, column, column.name(), target.column(there).name());
        return;
      }
    }
  }

  private void tellIfUnlike(
      SchemaFinding.Kind kind, Column column, String inSource, String inTarget) {
    if (!inSource.equals(inTarget)) {
      tell(kind, column, inSource, inTarget);
    }
  }

  private void tell(SchemaFinding.Kind kind, Column column, String inSource, String inTarget) {
    findings.add(new SchemaFinding(kind, column.name(), inSource, inTarget, weight));
  }
}

package dev.tieout.core.rule;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How pairs of structs, lists and maps compare. A struct's fields are columns of their own, and the
 * struct itself is one that tells whether it is there; a list or a map is one column, whose form
 * holds how its elements or entries compare.
 */
final class NestedColumns {
  private final ColumnPaths source;
  private final ColumnPaths target;
  private final Map<Integer, Integer> pairs;
  private final Set<Integer> excludedSource;
  private final ColumnRules rules;

  /**
   * The pairs of two sides.
   *
   * @param pairs the target's index of a path by the source's
   * @param excludedSource the source's indexes that are left out
   */
  NestedColumns(
      ColumnPaths source,
      ColumnPaths target,
      Map<Integer, Integer> pairs,
      Set<Integer> excludedSource,
      ColumnRules rules) {
    this.source = source;
    this.target = target;
    this.pairs = pairs;
    this.excludedSource = excludedSource;
    this.rules = rules;
  }

  /**
   * The compared column of a pair, or null if the pair is of structs that are never null.
   *
   * @throws Refusal if the two do not compare, or a rule does not suit them
   */
  @Nullable ComparedColumn compared(int s, int t, ColumnRules.Role role) {
    Column left = source.schema().column(s);
    Column right = target.schema().column(t);
    ComparedColumn column;
    if (left.type() instanceof Type.Struct && right.type() instanceof Type.Struct) {
      requireWithinDepth(s, t);
      rules.requireNone(left, right);
      boolean isAlwaysThere =
          left.nullability() == Column.Nullability.REQUIRED
              && right.nullability() == Column.Nullability.REQUIRED;
      column = isAlwaysThere ? null : column(left, right, new Canonical.Truth());
    } else {
      column = value(s, t, role);
    }
    boolean isField = source.depth(s) > 0 || target.depth(t) > 0;
    return column == null || !isField ? column : column.within(fields(s, t));
  }

  /** What a pair within a list or a map, or a list or a map itself, compares as. */
  private ComparedColumn value(int s, int t, ColumnRules.Role role) {
    Column left = source.schema().column(s);
    Column right = target.schema().column(t);
    Type leftType = left.type();
    Type rightType = right.type();
    if (!leftType.isNested() && !rightType.isNested()) {
      return rules.compared(left, right, role);
    }
    requireWithinDepth(s, t);
    if (leftType instanceof Type.ListOf && rightType instanceof Type.ListOf) {
      Canonical.ElementOrder order = rules.order(left, right);
      return column(left, right, new Canonical.ListOf(part(s + 1, role), order));
    }
    if (leftType instanceof Type.MapOf && rightType instanceof Type.MapOf) {
      rules.requireNone(left, right);
      int key = s + 1;
      return column(
          left,
          right,
          new Canonical.MapOf(part(key, ColumnRules.Role.KEY_OF_MAP), part(source.end(key), role)));
    }
    if (leftType instanceof Type.Struct && rightType instanceof Type.Struct) {
      rules.requireNone(left, right);
      return column(left, right, struct(s, role));
    }
    throw ColumnRules.unlike(left, right);
  }

  private Canonical struct(int s, ColumnRules.Role role) {
    List<Canonical.Part> fields = new ArrayList<>();
    for (int field = s + 1; field < source.end(s); field = source.end(field)) {
      if (pairs.containsKey(field) && !excludedSource.contains(field)) {
        fields.add(part(field, role));
      }
    }
    List<Canonical.Part> ordered = new ArrayList<>();
    for (int i : Comparison.sideless(fields.stream().map(Canonical.Part::column).toList())) {
      ordered.add(fields.get(i));
    }
    return new Canonical.StructOf(ordered);
  }

  private Canonical.Part part(int s, ColumnRules.Role role) {
    int t = pairs.get(s);
    return new Canonical.Part(
        value(s, t, role), source.ownName(s), source.place(s), target.place(t));
  }

  private static ComparedColumn column(Column left, Column right, Canonical form) {
    return new ComparedColumn(
        left.name(), left.name(), right.name(), left.type(), right.type(), form, Rule.EXACTLY);
  }

  private void requireWithinDepth(int s, int t) {
    boolean isInSource = source.isTooDeep(s);
    if (isInSource || target.isTooDeep(t)) {
      throw new Refusal(
          "Column '"
              + (isInSource ? source : target).schema().column(isInSource ? s : t).name()
              + "' of the "
              + (isInSource ? Side.SOURCE : Side.TARGET).word()
              + " is nested more than "
              + Type.MAX_DEPTH
              + " deep; exclude it in the spec.");
    }
  }

  /** The way to a field. */
  ComparedColumn.Fields fields(int s, int t) {
    return new ComparedColumn.Fields(
        column(source, s), indexes(source, s), column(target, t), indexes(target, t));
  }

  private static Column column(ColumnPaths paths, int index) {
    int top = index;
    while (paths.parent(top) >= 0) {
      top = paths.parent(top);
    }
    return paths.schema().column(top);
  }

  private static List<Integer> indexes(ColumnPaths paths, int index) {
    List<Integer> indexes = new ArrayList<>();
    for (int at = index; paths.parent(at) >= 0; at = paths.parent(at)) {
      indexes.add(0, paths.place(at));
    }
    return indexes;
  }
}

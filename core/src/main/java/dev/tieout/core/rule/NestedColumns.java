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

  /** True if a pair is of structs that are never null: nothing of it but its fields compares. */
  boolean isStructOnly(int s) {
    Column left = source.schema().column(s);
    Column right = target.schema().column(pairs.get(s));
    return left.type() instanceof Type.Struct
        && right.type() instanceof Type.Struct
        && left.nullability() == Column.Nullability.REQUIRED
        && right.nullability() == Column.Nullability.REQUIRED;
  }

  /** The complaint about a pair that does not compare, which names what in it does not. */
  Refusal unlike(int s) {
    Column left = source.schema().column(s);
    Column right = target.schema().column(pairs.get(s));
    boolean isAlike = left.type().isNested() && left.type().getClass() == right.type().getClass();
    if (isAlike) {
      for (int part = s + 1; part < source.end(s); part = source.end(part)) {
        boolean isCompared = pairs.containsKey(part) && !excludedSource.contains(part);
        if (isCompared && part(part, ColumnRules.Role.VALUE) == null) {
          return unlike(part);
        }
      }
    }
    return ColumnRules.unlike(left, right);
  }

  /**
   * The compared column of a pair, or null if the two do not compare, or if the pair {@link
   * #isStructOnly}.
   *
   * @throws Refusal if a rule does not suit them
   */
  @Nullable ComparedColumn compared(int s, int t, ColumnRules.Role role) {
    Column left = source.schema().column(s);
    Column right = target.schema().column(t);
    ComparedColumn column;
    if (left.type() instanceof Type.Struct && right.type() instanceof Type.Struct) {
      requireWithinDepth(s, t);
      rules.requireNone(left, right);
      column = isStructOnly(s) ? null : column(left, right, new Canonical.Truth());
    } else {
      column = value(s, t, role, ColumnRules.Place.COLUMN);
    }
    boolean isField = source.depth(s) > 0 || target.depth(t) > 0;
    return column == null || !isField ? column : column.within(fields(s, t));
  }

  /** What a pair within a list or a map, or a list or a map itself, compares as; null if not. */
  private @Nullable ComparedColumn value(
      int s, int t, ColumnRules.Role role, ColumnRules.Place place) {
    Column left = source.schema().column(s);
    Column right = target.schema().column(t);
    Type leftType = left.type();
    Type rightType = right.type();
    if (!leftType.isNested() && !rightType.isNested()) {
      return rules.compared(left, right, role, place);
    }
    requireWithinDepth(s, t);
    Mask mask = place == ColumnRules.Place.COLUMN ? mask(s, t) : null;
    if (leftType instanceof Type.ListOf && rightType instanceof Type.ListOf) {
      Canonical.ElementOrder order = rules.order(left, right);
      Canonical.Part element = part(s + 1, role);
      return element == null
          ? null
          : column(left, right, new Canonical.ListOf(element, order), mask);
    }
    if (leftType instanceof Type.MapOf && rightType instanceof Type.MapOf) {
      rules.requireNone(left, right);
      Canonical.Part key = part(s + 1, ColumnRules.Role.KEY_OF_MAP);
      Canonical.Part value = part(source.end(s + 1), role);
      return key == null || value == null
          ? null
          : column(left, right, new Canonical.MapOf(key, value), mask);
    }
    if (leftType instanceof Type.Struct && rightType instanceof Type.Struct) {
      rules.requireNone(left, right);
      Canonical form = struct(s, role);
      return form == null ? null : column(left, right, form);
    }
    return null;
  }

  private @Nullable Mask mask(int s, int t) {
    List<ColumnRules.PairOfParts> parts = new ArrayList<>();
    for (int part = s + 1; part < source.end(s); part++) {
      Integer paired = pairs.get(part);
      if (paired != null && !excludedSource.contains(part)) {
        parts.add(
            new ColumnRules.PairOfParts(
                source.schema().column(part), target.schema().column(paired)));
      }
    }
    return rules.mask(source.schema().column(s), target.schema().column(t), parts);
  }

  private @Nullable Canonical struct(int s, ColumnRules.Role role) {
    List<Canonical.Part> fields = new ArrayList<>();
    for (int field = s + 1; field < source.end(s); field = source.end(field)) {
      if (pairs.containsKey(field) && !excludedSource.contains(field)) {
        Canonical.Part part = part(field, role);
        if (part == null) {
          return null;
        }
        fields.add(part);
      }
    }
    List<Canonical.Part> ordered = new ArrayList<>();
    for (int i : Comparison.sideless(fields.stream().map(Canonical.Part::column).toList())) {
      ordered.add(fields.get(i));
    }
    return new Canonical.StructOf(ordered);
  }

  private Canonical.@Nullable Part part(int s, ColumnRules.Role role) {
    int t = pairs.get(s);
    ComparedColumn column = value(s, t, role, ColumnRules.Place.PART);
    if (column == null) {
      return null;
    }
    return new Canonical.Part(column, source.ownName(s), source.place(s), target.place(t));
  }

  private static ComparedColumn column(Column left, Column right, Canonical form) {
    return column(left, right, form, null);
  }

  private static ComparedColumn column(
      Column left, Column right, Canonical form, @Nullable Mask mask) {
    return new ComparedColumn(
        left.name(),
        left.name(),
        right.name(),
        left.type(),
        right.type(),
        form,
        Rule.EXACTLY.masked(mask));
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

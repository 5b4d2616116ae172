package dev.tieout.core.rule;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.Compared;
import dev.tieout.core.spec.NameCase;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.core.spec.UnlikeTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Resolves a specification against two schemas: pairs columns by name, finds the key, and refuses
 * what cannot be compared before any data is read.
 *
 * <p>A name matches exactly, else without regard to case when that is unambiguous.
 */
public final class Resolver {
  private final Spec spec;
  private final ColumnPaths sourcePaths;
  private final ColumnPaths targetPaths;
  private final Schema source;
  private final Schema target;
  private final ColumnNames sourceNames;
  private final ColumnNames targetNames;
  private final ColumnChoice choice;
  private final Set<Integer> renamedSources = new HashSet<>();
  private final ColumnRules rules;

  private Resolver(Spec spec, Schema source, Schema target) {
    this.spec = spec;
    this.sourcePaths = ColumnPaths.of(source, target);
    this.targetPaths = ColumnPaths.of(target, source);
    this.source = sourcePaths.schema();
    this.target = targetPaths.schema();
    NameCase nameCase = spec.scope().nameCase();
    this.sourceNames = new ColumnNames(Side.SOURCE, this.source, nameCase);
    this.targetNames = new ColumnNames(Side.TARGET, this.target, nameCase);
    this.choice = new ColumnChoice(sourcePaths, targetPaths, sourceNames, targetNames, nameCase);
    this.rules = new ColumnRules(spec.rules(), this.source, this.target);
  }

  /**
   * The comparison that the specification means for these schemas.
   *
   * @throws Refusal if a named column is absent or ambiguous, if there is no key or nothing to
   *     compare, if two paired columns have unlike types, or if a rule or a filter does not suit
   */
  public static Comparison resolve(Spec spec, Schema source, Schema target) {
    Resolver resolver = new Resolver(spec, source, target);
    Comparison comparison = resolver.filtered(resolver.resolve());
    return spec.quoting() == comparison.quoting() ? comparison : comparison.quoting(spec.quoting());
  }

  private Comparison filtered(Comparison comparison) {
    if (!spec.hasFilter()) {
      return comparison;
    }
    SideFilters filters = new SideFilters(spec, source, target, sourceNames, targetNames);
    return comparison.where(filters.of(Side.SOURCE), filters.of(Side.TARGET));
  }

  private Comparison resolve() {
    choice.exclude(spec.exclude(), renamedTo());
    Map<Integer, Integer> pairs = pairs();
    Set<Integer> included = choice.include(spec.include(), pairs.keySet());
    boolean isWholeRows = spec.key() instanceof Spec.Key.AllColumns;
    boolean isCompared = isWholeRows || spec.scope().compared() == Compared.COLUMNS;
    List<ComparedColumn> keys = keys(pairs);
    List<ComparedColumn> values = new ArrayList<>();
    Set<Integer> keyIndexes = new HashSet<>();
    for (ComparedColumn key : keys) {
      if (!key.isPosition()) {
        keyIndexes.add(source.indexOf(key.sourceName()));
      }
    }
    SchemaFindings findings =
        new SchemaFindings(sourcePaths, targetPaths, spec.scope().onSchemaChange());
    NavigableMap<Integer, Integer> comparedPairs = new TreeMap<>();
    for (int s : keyIndexes) {
      comparedPairs.put(s, pairs.get(s));
    }
    Set<Integer> pairedTargets = new HashSet<>(pairs.values());
    for (int s = 0; s < source.columnCount(); s++) {
      if (choice.excludedSource.contains(s) || keyIndexes.contains(s)) {
        continue;
      }
      if (!pairs.containsKey(s)) {
        if (isTold(sourcePaths, s, pairs.keySet())) {
          findings.onlyIn(Side.SOURCE, source.column(s));
        }
      } else if (isCompared && (spec.include().isEmpty() || included.contains(s))) {
        if (sourcePaths.repeatedAround(s) >= 0) {
          comparedPairs.put(s, pairs.get(s));
          continue;
        }
        ColumnRules.Role role =
            spec.key() instanceof Spec.Key.AllColumns
                ? ColumnRules.Role.KEY
                : ColumnRules.Role.VALUE;
        ComparedColumn column = comparedOrNull(s, pairs, role);
        if (column == null && nested(pairs).isStructOnly(s)) {
          comparedPairs.put(s, pairs.get(s));
        } else if (column != null) {
          comparedPairs.put(s, pairs.get(s));
          values.add(column);
        } else if (spec.scope().unlikeTypes() == UnlikeTypes.SKIP) {
          findings.skipped(source.column(s), target.column(pairs.get(s)));
        } else {
          throw nested(pairs).unlike(s);
        }
      }
    }
    for (int t = 0; t < target.columnCount(); t++) {
      if (!choice.excludedTarget.contains(t)
          && !pairedTargets.contains(t)
          && isTold(targetPaths, t, pairedTargets)) {
        findings.onlyIn(Side.TARGET, target.column(t));
      }
    }
    rules.requireUse();
    findings.compared(comparedPairs, renamedSources);
    if (isWholeRows) {
      if (values.isEmpty()) {
        throw nothingShared();
      }
      return new Comparison(inOneOrder(values), List.of(), findings.list());
    }
    requireSomething(values, isCompared);
    return new Comparison(keys, values, findings.list());
  }

  /** What is in a struct that the other side lacks as a whole is not told apart. */
  private static boolean isTold(ColumnPaths paths, int index, Set<Integer> paired) {
    return paths.parent(index) < 0 || paired.contains(paths.parent(index));
  }

  private void requireSomething(List<ComparedColumn> values, boolean isCompared) {
    if (isCompared && values.isEmpty()) {
      throw new Refusal(
          "The source and the target share no column beside the key, so there is nothing to"
              + " compare; rename columns in the spec, or use compare 'keys_only'.");
    }
    if (!isCompared && spec.key() instanceof Spec.Key.Position) {
      throw new Refusal(
          "Rows that pair by position have no key, so comparing keys only compares nothing; name a"
              + " key, or compare columns.");
    }
  }

  /**
   * The columns as they are where both sides have them in the same order, else in an order that
   * neither side decides: as a key they order the rows, which must not change when sides are
   * swapped.
   */
  private List<ComparedColumn> inOneOrder(List<ComparedColumn> columns) {
    boolean sameOrder = true;
    for (int i = 1; i < columns.size(); i++) {
      int before = target.indexOf(columns.get(i - 1).targetName());
      sameOrder &= before < target.indexOf(columns.get(i).targetName());
    }
    if (sameOrder) {
      return columns;
    }
    List<ComparedColumn> ordered = new ArrayList<>();
    for (int index : Comparison.sideless(columns)) {
      ordered.add(columns.get(index));
    }
    return ordered;
  }

  private Set<Integer> renamedTo() {
    Set<Integer> renamedTo = new HashSet<>();
    for (String name : spec.rename().values()) {
      renamedTo.add(targetNames.find(name));
    }
    return renamedTo;
  }

  /** Source column index to target column index, for every column that both sides have. */
  private Map<Integer, Integer> pairs() {
    Map<Integer, Integer> pairs = new HashMap<>();
    Set<Integer> renamedTo = new HashSet<>();
    for (Map.Entry<String, String> rename : spec.rename().entrySet()) {
      int s = sourceNames.require(rename.getKey(), "to rename");
      int t = targetNames.require(rename.getValue(), "to rename");
      renamedSources.add(s);
      if (pairs.put(s, t) != null) {
        throw renamedTwice(source.column(s));
      }
      if (!renamedTo.add(t)) {
        throw renamedTwice(target.column(t));
      }
      if (choice.excludedTarget.contains(t)) {
        choice.excludedSource.add(s);
      }
    }
    Set<Integer> taken = new HashSet<>(choice.excludedTarget);
    taken.addAll(renamedTo);
    for (int depth = 0; depth <= sourcePaths.deepest(); depth++) {
      pairByName(depth, pairs, taken);
    }
    return pairs;
  }

  /** Pairs columns, or what pairs of the depth above hold. */
  private void pairByName(int depth, Map<Integer, Integer> pairs, Set<Integer> taken) {
    Set<Integer> inexact = new LinkedHashSet<>();
    for (int s = 0; s < source.columnCount(); s++) {
      if (pairs.containsKey(s)
          || choice.excludedSource.contains(s)
          || sourcePaths.depth(s) != depth
          || !isWithinPair(s, pairs)) {
        continue;
      }
      List<Integer> named = namesakes(s, pairs, NameCase.EXACT);
      if (named.isEmpty()) {
        inexact.add(s);
      }
      for (int t : named) {
        if (!pairs.containsKey(s) && taken.add(t)) {
          pairs.put(s, t);
        }
      }
    }
    for (int s : inexact) {
      String name = source.column(s).name();
      List<Integer> candidates = namesakes(s, pairs, NameCase.IGNORE);
      List<Integer> rivals = depth == 0 ? sourceNames.ignoringCase(name) : rivals(s);
      candidates = candidates.stream().filter(t -> !taken.contains(t)).toList();
      rivals = rivals.stream().filter(inexact::contains).toList();
      if (candidates.size() == 1 && rivals.size() == 1) {
        pairs.put(s, candidates.get(0));
        taken.add(candidates.get(0));
      } else if (!candidates.isEmpty()) {
        throw new Refusal(
            "Column '"
                + name
                + "' of the source matches several columns when case is ignored; rename or exclude"
                + " them in the spec.");
      }
    }
  }

  /** True for a column, and for what is in a pair of one kind. */
  private boolean isWithinPair(int s, Map<Integer, Integer> pairs) {
    int parent = sourcePaths.parent(s);
    if (parent < 0) {
      return true;
    }
    Integer paired = pairs.get(parent);
    return paired != null
        && source.column(parent).type().getClass() == target.column(paired).type().getClass();
  }

  /** What the target has under the source's name, in the partner of what holds it. */
  private List<Integer> namesakes(int s, Map<Integer, Integer> pairs, NameCase nameCase) {
    if (sourcePaths.parent(s) >= 0) {
      int parent = pairs.get(sourcePaths.parent(s));
      return nameCase == NameCase.EXACT || spec.scope().nameCase() == NameCase.IGNORE
          ? targetPaths.children(parent, sourcePaths.ownName(s), nameCase)
          : List.of();
    }
    String name = source.column(s).name();
    if (nameCase == NameCase.IGNORE) {
      return targetNames.ignoringCase(name);
    }
    int t = target.indexOf(name);
    return t < 0 ? List.of() : List.of(t);
  }

  private List<Integer> rivals(int s) {
    return sourcePaths.children(
        sourcePaths.parent(s), sourcePaths.ownName(s), spec.scope().nameCase());
  }

  private static Refusal renamedTwice(Column column) {
    return new Refusal(
        "Column '" + column.name() + "' is in two renames; rename each column once in the spec.");
  }

  private List<ComparedColumn> keys(Map<Integer, Integer> pairs) {
    List<ComparedColumn> keys = new ArrayList<>();
    Spec.Key key = spec.key();
    if (key == null) {
      throw new Refusal(
          "No key is given; name the columns that identify a row with --key, or use --key all to"
              + " compare whole rows.");
    }
    if (key instanceof Spec.Key.Position) {
      keys.add(ComparedColumn.position());
    }
    if (key instanceof Spec.Key.Columns columns) {
      Set<Integer> seen = new HashSet<>();
      for (String name : columns.names()) {
        int s = sourceNames.require(name, "of the key");
        if (choice.excludedSource.contains(s)) {
          throw new Refusal(
              "Column '" + name + "' of the key is excluded; leave it in, or choose another key.");
        }
        if (!seen.add(s)) {
          throw new Refusal(
              "The key names column '" + source.column(s).name() + "' twice; name it once.");
        }
        Integer t = pairs.get(s);
        if (t == null) {
          throw targetNames.absent(name, "of the key");
        }
        requireFlatKey(source.column(s), sourcePaths, s);
        requireFlatKey(target.column(t), targetPaths, t);
        keys.add(compared(s, pairs, ColumnRules.Role.KEY));
      }
    }
    return keys;
  }

  private ComparedColumn compared(int s, Map<Integer, Integer> pairs, ColumnRules.Role role) {
    ComparedColumn column = comparedOrNull(s, pairs, role);
    if (column == null) {
      throw nested(pairs).unlike(s);
    }
    return column;
  }

  /** How a pair compares, or null if its types do not, or nothing of it but its fields does. */
  private @Nullable ComparedColumn comparedOrNull(
      int s, Map<Integer, Integer> pairs, ColumnRules.Role role) {
    int t = pairs.get(s);
    if (sourcePaths.hasNested() || targetPaths.hasNested()) {
      return nested(pairs).compared(s, t, role);
    }
    return rules.compared(source.column(s), target.column(t), role);
  }

  private NestedColumns nested(Map<Integer, Integer> pairs) {
    return new NestedColumns(sourcePaths, targetPaths, pairs, choice.excludedSource, rules);
  }

  private void requireFlatKey(Column column, ColumnPaths paths, int index) {
    String path = paths.flatField(index);
    if (column.type().isNested()) {
      throw new Refusal(
          "Column '"
              + column.name()
              + "' of the key is a "
              + column.type()
              + ", and a key that holds a nested type pairs no rows; choose "
              + (path == null ? "another key." : "a flat one, such as '" + path + "'."));
    }
    int around = paths.repeatedAround(index);
    if (around >= 0) {
      throw new Refusal(
          "'"
              + column.name()
              + "' of the key is in '"
              + paths.schema().column(around).name()
              + "', a "
              + paths.schema().column(around).type()
              + ", which may hold any number of it; choose another key.");
    }
  }

  private static Refusal nothingShared() {
    return new Refusal(
        "The source and the target share no column name, so there is nothing to compare; rename"
            + " columns in the spec or compare other data.");
  }
}

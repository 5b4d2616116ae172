package dev.tieout.local.internal.propose;

import dev.tieout.core.rule.Resolver;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.NameCase;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The columns of both sides, paired: by name; else without regard to case, where no two names of a
 * side are alike then; else by similar names, where two columns are each other's best match by far
 * and their types compare.
 */
final class ColumnPairs {
  /** By how much the best match of a name must be better than the next. */
  private static final double MARGIN = 0.04;

  /** Beyond this, all names with all names would take long. */
  private static final int MAX_RENAMES = 500;

  private final List<Pair> pairs = new ArrayList<>();
  private final List<Column> sourceOnly = new ArrayList<>();
  private final List<Column> targetOnly = new ArrayList<>();
  private final NameCase nameCase;

  /** How two columns came to be paired. */
  enum By {
    NAME,
    CASE,
    SIMILARITY
  }

  /**
   * A column of each side.
   *
   * @param compares whether their values can be compared as they are
   */
  record Pair(Column source, Column target, By by, boolean compares) {}

  private ColumnPairs(Schema source, Schema target) {
    this.nameCase =
        hasAlikeButForCase(source) || hasAlikeButForCase(target) ? NameCase.EXACT : NameCase.IGNORE;
    Set<String> paired = new HashSet<>();
    Map<String, Column> byLowerCase = new HashMap<>();
    for (Column column : target.columns()) {
      byLowerCase.put(lower(column), column);
    }
    for (Column column : source.columns()) {
      int exact = target.indexOf(column.name());
      Column other = exact >= 0 ? target.column(exact) : null;
      if (other == null && nameCase == NameCase.IGNORE) {
        other = byLowerCase.get(lower(column));
      }
      if (other == null) {
        sourceOnly.add(column);
      } else {
        paired.add(other.name());
        pairs.add(new Pair(column, other, exact >= 0 ? By.NAME : By.CASE, compare(column, other)));
      }
    }
    for (Column column : target.columns()) {
      if (!paired.contains(column.name())) {
        targetOnly.add(column);
      }
    }
    if (sourceOnly.size() <= MAX_RENAMES && targetOnly.size() <= MAX_RENAMES) {
      pairSimilar();
    }
  }

  static ColumnPairs of(Schema source, Schema target) {
    return new ColumnPairs(source, target);
  }

  private static boolean hasAlikeButForCase(Schema schema) {
    Set<String> seen = new HashSet<>();
    for (Column column : schema.columns()) {
      if (!seen.add(lower(column))) {
        return true;
      }
    }
    return false;
  }

  private static String lower(Column column) {
    return column.name().toLowerCase(Locale.ROOT);
  }

  private void pairSimilar() {
    List<Pair> found = new ArrayList<>();
    for (Column s : sourceOnly) {
      Column t = best(s, targetOnly);
      if (t != null && s.equals(best(t, sourceOnly)) && compare(s, t)) {
        found.add(new Pair(s, t, By.SIMILARITY, true));
      }
    }
    for (Pair pair : found) {
      sourceOnly.remove(pair.source());
      targetOnly.remove(pair.target());
      pairs.add(pair);
    }
  }

  /** The candidate whose name is most alike, if it is alike at all, and more so than any other. */
  private static @org.jspecify.annotations.Nullable Column best(
      Column column, List<Column> candidates) {
    Column best = null;
    double bestScore = 0;
    double nextScore = 0;
    for (Column candidate : candidates) {
      double score = NameSimilarity.of(column.name(), candidate.name());
      if (score > bestScore) {
        nextScore = bestScore;
        bestScore = score;
        best = candidate;
      } else {
        nextScore = Math.max(nextScore, score);
      }
    }
    return bestScore >= NameSimilarity.ALIKE && bestScore - nextScore >= MARGIN ? best : null;
  }

  /** Whether a run would compare two columns, were they called alike. */
  private static boolean compare(Column source, Column target) {
    Spec wholeRows = Spec.EMPTY.with(List.of(), List.of(), new Spec.Key.AllColumns());
    try {
      Resolver.resolve(
          wholeRows,
          Schema.of(new Column("c", source.type(), source.nullability())),
          Schema.of(new Column("c", target.type(), target.nullability())));
      return true;
    } catch (Refusal unlike) {
      return false;
    }
  }

  /** The pairs: those by name in the order of the source, then those by similarity. */
  List<Pair> pairs() {
    return pairs;
  }

  /** What the source has and the target has not. */
  List<Column> sourceOnly() {
    return sourceOnly;
  }

  List<Column> targetOnly() {
    return targetOnly;
  }

  /** Whether names have to be told apart by case. */
  NameCase nameCase() {
    return nameCase;
  }
}

package dev.tieout.core.gate;

import dev.tieout.core.explain.Explainer;
import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.spec.FailWhen;
import dev.tieout.core.spec.Limit;
import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The thresholds of a specification, for the columns of a comparison. Immutable.
 *
 * @param overall how many rows may break in all, or null if that is not said
 * @param columns how many rows may differ in a column, by the source's name for it
 * @param kinds how many breaks of a kind there may be
 * @param causes how many breaks may have a cause
 * @param amounts how much the values of a column may be apart in all
 */
public record Thresholds(
    @Nullable Limit overall,
    Map<String, Limit> columns,
    Map<FailWhen.Kind, Limit> kinds,
    Map<String, Limit> causes,
    Map<String, BigDecimal> amounts) {

  /** Of a specification that any break fails. */
  static final Thresholds NONE = new Thresholds(null, Map.of(), Map.of(), Map.of(), Map.of());

  /**
   * Finds the columns of what a specification says.
   *
   * @throws dev.tieout.core.spec.Refusal if there is no such column or cause, or a column has no
   *     amounts
   */
  public static Thresholds of(FailWhen failWhen, Comparison comparison) {
    requireKnownCauses(failWhen);
    Map<String, Limit> columns = new LinkedHashMap<>();
    for (FailWhen.Named<Limit> named : failWhen.columns()) {
      putOnce(columns, column(named.name(), named.place(), comparison).name(), named);
    }
    Map<String, BigDecimal> amounts = new LinkedHashMap<>();
    for (FailWhen.Named<BigDecimal> named : failWhen.amounts()) {
      ComparedColumn column = column(named.name(), named.place(), comparison);
      requireNumber(column, named.place());
      putOnce(amounts, column.name(), named);
    }
    Map<String, Limit> causes = new LinkedHashMap<>();
    failWhen.causes().forEach(named -> causes.put(named.name(), named.value()));
    return new Thresholds(
        failWhen.overall(),
        Collections.unmodifiableMap(columns),
        failWhen.kinds(),
        Collections.unmodifiableMap(causes),
        Collections.unmodifiableMap(amounts));
  }

  /**
   * Makes sure that there are the causes that a specification names.
   *
   * @throws dev.tieout.core.spec.Refusal if there is no such cause
   */
  public static void requireKnownCauses(FailWhen failWhen) {
    List<String> causes = failWhen.causes().isEmpty() ? List.of() : Explainer.causes();
    for (FailWhen.Named<Limit> named : failWhen.causes()) {
      if (!causes.contains(named.name())) {
        String near = Nearest.clause(named.name(), causes);
        throw named
            .place()
            .refusal(
                "there is no cause "
                    + Shown.quoted(named.name())
                    + (near.isEmpty()
                        ? "; the causes are " + String.join(", ", causes) + "."
                        : near));
      }
    }
  }

  private static <T> void putOnce(Map<String, T> values, String column, FailWhen.Named<T> named) {
    if (values.put(column, named.value()) != null) {
      throw named
          .place()
          .refusal("column " + Shown.quoted(column) + " is named twice; leave one of the two out.");
    }
  }

  private static void requireNumber(ComparedColumn column, Place place) {
    Canonical form = column.canonical();
    if (!(form instanceof Canonical.Exact
        || form instanceof Canonical.Binary64
        || form instanceof Canonical.MixedNumber)) {
      throw place.refusal(
          "column "
              + Shown.quoted(column.name())
              + " is compared as "
              + form
              + ", and only numbers are amounts; name a column of numbers, or cast it.");
    }
  }

  private static ComparedColumn column(String name, Place place, Comparison comparison) {
    List<ComparedColumn> anyCase = new ArrayList<>();
    for (ComparedColumn column : comparison.values()) {
      if (isCalled(column, name)) {
        return column;
      }
      if (column.sourceName().equalsIgnoreCase(name)
          || column.targetName().equalsIgnoreCase(name)) {
        anyCase.add(column);
      }
    }
    if (anyCase.size() == 1) {
      return anyCase.get(0);
    }
    for (ComparedColumn key : comparison.keys()) {
      if (isCalled(key, name)) {
        throw place.refusal(
            "column "
                + Shown.quoted(name)
                + " is of the key and never differs; name a column beside the key, or use kinds.");
      }
    }
    List<String> names = comparison.values().stream().map(ComparedColumn::name).toList();
    throw place.refusal(
        "column "
            + Shown.quoted(name)
            + " is not compared"
            + (Nearest.clause(name, names).isEmpty()
                ? "; name one of the columns that are."
                : Nearest.clause(name, names)));
  }

  private static boolean isCalled(ComparedColumn column, String name) {
    return column.name().equals(name)
        || column.sourceName().equals(name)
        || column.targetName().equals(name);
  }

  /** Whether they ask for what only the breaks themselves tell, and not their counts. */
  boolean needBreaks() {
    return !causes.isEmpty()
        || !amounts.isEmpty()
        || kinds.containsKey(FailWhen.Kind.MISMATCHED)
        || kinds.containsKey(FailWhen.Kind.UNPARSEABLE);
  }
}

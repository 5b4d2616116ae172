package dev.tieout.core.pack;

import dev.tieout.core.rule.CustomComparator;
import dev.tieout.core.rule.ValueComparator;
import dev.tieout.core.spec.Quoting;

/** The comparator of a column, loaded. */
final class CustomMatch {
  private final String column;
  private final CustomComparator rule;
  private final ValueComparator comparator;
  private final Quoting quoting;

  CustomMatch(String column, CustomComparator rule, Quoting quoting) {
    this.column = column;
    this.rule = rule;
    this.quoting = quoting;
    this.comparator = rule.load();
  }

  boolean of(Object left, Object right) {
    return rule.equal(comparator, column, left, right, quoting);
  }
}

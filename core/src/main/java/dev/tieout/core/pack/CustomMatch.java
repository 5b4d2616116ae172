package dev.tieout.core.pack;

import dev.tieout.core.rule.CustomComparator;
import dev.tieout.core.rule.ValueComparator;

/** The comparator of a column, loaded. */
final class CustomMatch {
  private final String column;
  private final CustomComparator rule;
  private final ValueComparator comparator;

  CustomMatch(String column, CustomComparator rule) {
    this.column = column;
    this.rule = rule;
    this.comparator = rule.load();
  }

  boolean of(Object left, Object right) {
    return rule.equal(comparator, column, left, right);
  }
}

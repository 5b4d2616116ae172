package dev.tieout.core.explain;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;

/** What kind of values a column compares, which says what causes are looked for. */
enum Family {
  /** Exact numbers, and exact ones against binary floating point. */
  NUMBER,
  /** Binary floating point. */
  FLOATING,
  BOOLEAN,
  DATE,
  TIMESTAMP,
  TIME,
  TEXT,
  /** Bytes, identifiers, and what is nested. */
  OTHER;

  static Family of(ComparedColumn column) {
    Canonical form = column.canonical();
    if (form instanceof Canonical.Exact || form instanceof Canonical.MixedNumber) {
      return NUMBER;
    }
    if (form instanceof Canonical.Binary64) {
      return FLOATING;
    }
    if (form instanceof Canonical.Truth) {
      return BOOLEAN;
    }
    if (form instanceof Canonical.Date) {
      return DATE;
    }
    if (form instanceof Canonical.Timestamp) {
      return TIMESTAMP;
    }
    if (form instanceof Canonical.Time) {
      return TIME;
    }
    return form instanceof Canonical.Text ? TEXT : OTHER;
  }

  boolean isNumber() {
    return this == NUMBER || this == FLOATING;
  }

  boolean isOfTime() {
    return this == DATE || this == TIMESTAMP || this == TIME;
  }
}

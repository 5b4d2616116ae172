package dev.tieout.core.rule;

import java.io.Serializable;

/**
 * How the values of a column are compared once both are in canonical form. The text of a rule is
 * the words for it in a plan.
 */
public sealed interface Rule extends Serializable {

  /** Equal canonical bytes, and nothing else, are equal. */
  record Exactly() implements Rule {
    @Override
    public String toString() {
      return "exactly";
    }
  }
}

package dev.tieout.core.rule;

import dev.tieout.core.spec.RuleSpec;
import dev.tieout.core.spec.Spec;

/** The words of a specification's rules, checked before any schema is known. */
public final class RuleWords {
  private RuleWords() {}

  /**
   * Makes sure that every rule is one that there is, with a value that it may have, for a type that
   * there is. Whether it suits the columns only their schemas can tell.
   *
   * @throws dev.tieout.core.spec.Refusal if one is not; the message has its line and column
   */
  public static void requireUnderstood(Spec spec) {
    for (RuleSpec rule : spec.rules()) {
      RuleEntry.requireUnderstood(rule);
    }
  }
}

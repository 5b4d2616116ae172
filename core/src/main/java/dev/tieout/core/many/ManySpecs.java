package dev.tieout.core.many;

import dev.tieout.core.rule.RuleWords;
import dev.tieout.core.rule.SideFilters;
import dev.tieout.core.spec.Spec;
import java.util.List;

/** What can be said of many specifications before any data is looked at. */
public final class ManySpecs {
  private ManySpecs() {}

  /**
   * Makes sure that all rules and filters are understood: what is wrong with the file is told once
   * and at once, not as the failure of each.
   *
   * @throws dev.tieout.core.spec.Refusal if one is not; the message has its line and column
   */
  public static void requireUnderstood(List<Spec> specs) {
    for (Spec spec : specs) {
      RuleWords.requireUnderstood(spec);
      SideFilters.requireReadable(spec);
    }
  }
}

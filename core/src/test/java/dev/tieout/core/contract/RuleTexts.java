package dev.tieout.core.contract;

import dev.tieout.core.spec.RuleSpec;
import dev.tieout.core.spec.SpecReader;
import java.util.List;

/** Rules from the YAML that a user writes. */
public final class RuleTexts {
  private RuleTexts() {}

  /** The rules of entries such as {@code column: v, tolerance: 0.01}. */
  public static List<RuleSpec> rules(String... entries) {
    if (entries.length == 0) {
      return List.of();
    }
    StringBuilder yaml = new StringBuilder("rules:\n");
    for (String entry : entries) {
      yaml.append("  - {").append(entry).append("}\n");
    }
    return SpecReader.parse("s.yaml", yaml.toString()).rules();
  }
}

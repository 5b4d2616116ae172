package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import org.jspecify.annotations.Nullable;

/** NaN differs from every value, from NaN too. A matter of how doubles are packed. */
record DistinctNaN() implements RulePart {
  static final RuleKey KEY =
      new RuleKey(
          "nan",
          "distinct or equal",
          RuleKey.Sides.BOTH,
          type -> type instanceof Type.Floating,
          DistinctNaN::parse);

  private static @Nullable RulePart parse(String text) {
    return switch (text) {
      case "distinct" -> new DistinctNaN();
      case "equal" -> new Off(KEY.word());
      default -> null;
    };
  }

  @Override
  public boolean suits(Type type) {
    return KEY.suits(type);
  }
}

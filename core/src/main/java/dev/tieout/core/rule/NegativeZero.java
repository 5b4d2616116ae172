package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import org.jspecify.annotations.Nullable;

/** −0.0 differs from 0.0. A matter of the form in which doubles compare. */
record NegativeZero() implements RulePart {
  static final RuleKey KEY =
      new RuleKey(
          "negative_zero",
          "distinct or equal",
          RuleKey.Sides.BOTH,
          type -> type instanceof Type.Floating,
          NegativeZero::parse);

  private static @Nullable RulePart parse(String text) {
    return switch (text) {
      case "distinct" -> new NegativeZero();
      case "equal" -> new Off(KEY.word());
      default -> null;
    };
  }

  @Override
  public boolean suits(Type type) {
    return KEY.suits(type);
  }
}

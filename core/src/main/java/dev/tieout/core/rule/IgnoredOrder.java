package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import org.jspecify.annotations.Nullable;

/** The order of the elements of a list does not count. A matter of the form of lists. */
record IgnoredOrder() implements RulePart {
  static final RuleKey KEY =
      new RuleKey(
          "order",
          "ignore or distinct",
          RuleKey.Sides.BOTH,
          type -> type instanceof Type.ListOf,
          IgnoredOrder::parse);

  private static @Nullable RulePart parse(String text) {
    return switch (text) {
      case "ignore" -> new IgnoredOrder();
      case "distinct" -> new Off(KEY.word());
      default -> null;
    };
  }

  @Override
  public boolean suits(Type type) {
    return KEY.suits(type);
  }
}

package dev.tieout.core.rule;

import org.jspecify.annotations.Nullable;

/** Blanks (U+0020) at the end of a text, with which CHAR columns are filled up, do not count. */
public record Padding() implements TextTreatment {
  static final RuleKey KEY = RuleKey.ofText("pad", "ignore or distinct", Padding::parse);

  private static @Nullable RulePart parse(String text) {
    return switch (text) {
      case "ignore" -> new Padding();
      case "distinct" -> new Off(KEY.word());
      default -> null;
    };
  }

  @Override
  public String apply(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }

  @Override
  public String toString() {
    return "padding ignored";
  }
}

package dev.tieout.core.rule;

import org.jspecify.annotations.Nullable;

/**
 * Upper and lower case do not count, code point by code point and in no language: as {@link
 * String#equalsIgnoreCase} has it, so that all three sigmas are one letter and ß is not ss.
 */
public record CaseFolding() implements TextTreatment {
  static final RuleKey KEY = RuleKey.ofText("case", "ignore or distinct", CaseFolding::parse);

  private static @Nullable RulePart parse(String text) {
    return switch (text) {
      case "ignore" -> new CaseFolding();
      case "distinct" -> new Off(KEY.word());
      default -> null;
    };
  }

  @Override
  public String apply(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      folded.appendCodePoint(Character.toLowerCase(Character.toUpperCase(codePoint)));
      at += Character.charCount(codePoint);
    }
    return folded.toString();
  }

  @Override
  public String toString() {
    return "case ignored";
  }
}

package dev.tieout.core.rule;

import org.jspecify.annotations.Nullable;

/** White space at the ends of texts does not count; see {@link WhiteSpace}. */
public record Trim(Ends ends) implements TextTreatment {
  static final RuleKey KEY =
      RuleKey.ofText("trim", "true, leading, trailing or false", Trim::parse);

  /** Which ends. */
  public enum Ends {
    BOTH,
    LEADING,
    TRAILING
  }

  private static @Nullable RulePart parse(String text) {
    return switch (text) {
      case "true" -> new Trim(Ends.BOTH);
      case "leading" -> new Trim(Ends.LEADING);
      case "trailing" -> new Trim(Ends.TRAILING);
      case "false" -> new Off(KEY.word());
      default -> null;
    };
  }

  @Override
  public String apply(String text) {
    int from = 0;
    int end = text.length();
    while (ends != Ends.TRAILING && from < end && WhiteSpace.is(text.charAt(from))) {
      from++;
    }
    while (ends != Ends.LEADING && end > from && WhiteSpace.is(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(from, end);
  }

  @Override
  public String toString() {
    return switch (ends) {
      case BOTH -> "trimmed";
      case LEADING -> "trimmed at the start";
      case TRAILING -> "trimmed at the end";
    };
  }
}

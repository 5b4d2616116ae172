package dev.tieout.core.rule;

import org.jspecify.annotations.Nullable;

/** A run of white space within a text counts as one blank; see {@link WhiteSpace}. */
public record CollapsedSpace() implements TextTreatment {
  static final RuleKey KEY =
      RuleKey.ofText("collapse_whitespace", "true or false", CollapsedSpace::parse);

  private static @Nullable RulePart parse(String text) {
    return switch (text) {
      case "true" -> new CollapsedSpace();
      case "false" -> new Off(KEY.word());
      default -> null;
    };
  }

  @Override
  public String apply(String text) {
    StringBuilder collapsed = new StringBuilder(text.length());
    boolean inSpace = false;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      boolean isSpace = WhiteSpace.is(character);
      if (!isSpace) {
        collapsed.append(character);
      } else if (!inSpace) {
        collapsed.append(' ');
      }
      inSpace = isSpace;
    }
    return collapsed.toString();
  }

  @Override
  public String toString() {
    return "white space collapsed";
  }
}

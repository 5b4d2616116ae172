package dev.tieout.core.result;

import org.jspecify.annotations.Nullable;

/** A value of the data as it stands in a text for a terminal. */
public final class ShownValue {
  private ShownValue() {}

  /**
   * The value with escapes, cut to fit: {@code null} for null, in quotes if it is empty or has
   * blanks at an end, which nobody would see.
   *
   * @param columns the room, at least 3
   */
  public static String of(@Nullable String value, int columns) {
    if (value == null) {
      return "null";
    }
    boolean isQuoted = value.isEmpty() || value.startsWith(" ") || value.endsWith(" ");
    return isQuoted
        ? '"' + TerminalText.fit(value, columns - 2) + '"'
        : TerminalText.fit(value, columns);
  }
}

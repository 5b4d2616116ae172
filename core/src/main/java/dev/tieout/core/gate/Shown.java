package dev.tieout.core.gate;

import dev.tieout.core.spec.NumberText;
import java.util.Locale;

/** Names and texts of data within sentences: on one line, of bounded length, without controls. */
final class Shown {
  private static final int MAX_CHARACTERS = 100;

  private Shown() {}

  /** A text of data, in which what is not seen or changes the direction is written as a number. */
  static String text(String text) {
    StringBuilder shown = new StringBuilder();
    int count = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      if (count++ == MAX_CHARACTERS) {
        return shown.append('…').toString();
      }
      int character = text.codePointAt(i);
      if (isHarmless(character)) {
        shown.appendCodePoint(character);
      } else {
        shown.append(String.format(Locale.ROOT, "\\u%04x", character));
      }
    }
    return shown.toString();
  }

  /** Whether a character is seen as itself and does nothing to its neighbours. */
  static boolean isHarmless(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }

  /** A name in quotes. */
  static String quoted(String name) {
    return "'" + text(name) + "'";
  }

  /** A number of breaks in words. */
  static String breaks(long number) {
    return counted(number, "break", "breaks");
  }

  /** A number of things, such as {@code 1 break} or {@code 2 breaks}. */
  static String counted(long number, String one, String many) {
    return NumberText.grouped(number) + " " + (number == 1 ? one : many);
  }
}

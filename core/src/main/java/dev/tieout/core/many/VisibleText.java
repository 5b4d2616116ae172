package dev.tieout.core.many;

import java.util.Locale;

/**
 * Text of users and of data as one line that shows what is in it: what a terminal or a page would
 * obey instead of showing (control characters, marks that turn the direction of writing, halves of
 * surrogate pairs) is written as {@code \\uNNNN}, and long texts are cut.
 */
final class VisibleText {
  private static final int MAX_LENGTH = 2_000;

  private VisibleText() {}

  static String of(String text) {
    StringBuilder shown = new StringBuilder();
    int length = Math.min(text.length(), MAX_LENGTH);
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      boolean isPair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (isPair) {
        shown.append(c).append(text.charAt(++i));
      } else if (isShown(c)) {
        shown.append(c);
      } else {
        shown.append(String.format(Locale.ROOT, "\\u%04X", (int) c));
      }
    }
    return text.length() > MAX_LENGTH ? shown.append(" ...").toString() : shown.toString();
  }

  private static boolean isShown(char c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> true;
    };
  }

  /** The same for HTML, between tags and in attributes. */
  static String html(String text) {
    return of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** The same for a cell of a table in Markdown, in which nothing is markup. */
  static String markdown(String text) {
    StringBuilder shown = new StringBuilder();
    String visible = of(text);
    for (int i = 0; i < visible.length(); i++) {
      char c = visible.charAt(i);
      if ("\\`*_{}[]()#+!|~".indexOf(c) >= 0) {
        shown.append('\\');
      }
      shown.append(
          switch (c) {
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '&' -> "&amp;";
            // Or "@name" tells somebody, and "www." is a link.
            case '@' -> "&#64;";
            default -> String.valueOf(c);
          });
    }
    return shown.toString();
  }
}

package dev.tieout.core.many;

import dev.tieout.core.result.TerminalText;

/**
 * Text of users and of data as one line that shows what is in it, as {@link TerminalText} does;
 * long texts are cut.
 */
final class VisibleText {
  private static final int MAX_LENGTH = 2_000;

  private VisibleText() {}

  static String of(String text) {
    return text.length() > MAX_LENGTH
        ? TerminalText.shown(text.substring(0, MAX_LENGTH)) + " ..."
        : TerminalText.shown(text);
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

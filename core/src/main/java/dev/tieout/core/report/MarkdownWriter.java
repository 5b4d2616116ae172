package dev.tieout.core.report;

import org.jspecify.annotations.Nullable;

/**
 * Writes Markdown as GitHub reads it. What is not ours can be no markup, no link and no mention:
 * punctuation is written as references to characters, and an empty comment parts what would mention
 * a person or an issue. Not thread-safe.
 */
final class MarkdownWriter {
  private static final int MOST_OF_A_VALUE = 60;
  private static final int MOST_OF_A_SENTENCE = 300;

  private final StringBuilder out = new StringBuilder();

  int length() {
    return out.length();
  }

  /** Writes markup as it is: constants of this package only. */
  MarkdownWriter raw(String markup) {
    out.append(markup);
    return this;
  }

  MarkdownWriter count(long number) {
    return raw(dev.tieout.core.spec.NumberText.grouped(number));
  }

  /** Text in the document's own voice. */
  MarkdownWriter text(String text) {
    return escaped(VisibleText.line(text, MOST_OF_A_SENTENCE));
  }

  /** A value, a name, a word of the data. */
  MarkdownWriter code(@Nullable String value) {
    if (value == null || value.isEmpty()) {
      return raw(value == null ? "_null_" : "_empty text_");
    }
    return raw("<code>").escaped(VisibleText.line(value, MOST_OF_A_VALUE)).raw("</code>");
  }

  /** A block of YAML, within a fence that nothing in it ends. */
  MarkdownWriter yaml(String rule) {
    String lines = VisibleText.yaml(rule.stripTrailing());
    String fence = "```";
    while (lines.contains(fence)) {
      fence += "`";
    }
    return raw(fence).raw("yaml\n").raw(lines).raw("\n").raw(fence).raw("\n");
  }

  private MarkdownWriter escaped(String line) {
    for (int at = 0; at < line.length(); at++) {
      char c = line.charAt(at);
      if (isPlain(line, at)) {
        out.append(c);
      } else if (c == ' ') {
        out.append('␣');
      } else {
        out.append("&#").append((int) c).append(';');
        out.append("@#-:.".indexOf(c) >= 0 ? "<!-- -->" : "");
      }
    }
    return this;
  }

  /** Whether a character can be no markup where it stands, and no part of a link or a mention. */
  private static boolean isPlain(String line, int at) {
    char c = line.charAt(at);
    char before = at == 0 ? ' ' : line.charAt(at - 1);
    char after = at + 1 == line.length() ? ' ' : line.charAt(at + 1);
    return switch (c) {
      case ' ' -> at > 0 && at < line.length() - 1 && before != ' ';
      case ',' -> true;
      case '(', ')', '+', '=', '%', '\'', '"', '/' -> at > 0;
      // Of www.example.org, and of 1. at the beginning of a list.
      case '.' -> before != 'w' && before != 'W' && (at > 1 || after != ' ');
      // Of GH-1, which is an issue, and of lists and lines.
      case '-' -> at > 0 && before != 'h' && before != 'H' && before != '-' && before != ' ';
      case '_' -> isWord(before) && isWord(after);
      case ':' -> isDigit(before) && isDigit(after);
      default -> c >= 0x80 || isWord(c);
    };
  }

  private static boolean isWord(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  @Override
  public String toString() {
    return out.toString();
  }
}

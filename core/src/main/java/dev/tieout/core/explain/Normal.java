package dev.tieout.core.explain;

import java.text.Normalizer;

/** Forms of texts in which differences of one kind vanish. */
final class Normal {
  private Normal() {}

  /** What rules take for white space; see the rule {@code trim}. */
  static boolean isSpace(char c) {
    return switch (c) {
      case '\t', '\n', '\u000b', '\f', '\r', ' ', '\u0085', '\u00a0', '\u1680' -> true;
      case '\u2028', '\u2029', '\u202f', '\u205f', '\u3000' -> true;
      default -> c >= '\u2000' && c <= '\u200a';
    };
  }

  static int start(String text) {
    int from = 0;
    while (from < text.length() && isSpace(text.charAt(from))) {
      from++;
    }
    return from;
  }

  static int end(String text) {
    int end = text.length();
    while (end > 0 && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  static String stripped(String text) {
    int from = start(text);
    return text.substring(from, Math.max(from, end(text)));
  }

  /** Runs of white space as one blank, or none. */
  static String respaced(String text, String blank) {
    StringBuilder out = new StringBuilder(text.length());
    boolean inSpace = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isSpace = isSpace(c);
      if (!isSpace) {
        out.append(c);
      } else if (!inSpace) {
        out.append(blank);
      }
      inSpace = isSpace;
    }
    return out.toString();
  }

  /** Case folded as the rule {@code case: ignore} has it. */
  static String folded(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); ) {
      int c = text.codePointAt(at);
      out.appendCodePoint(Character.toLowerCase(Character.toUpperCase(c)));
      at += Character.charCount(c);
    }
    return out.toString();
  }

  static String composed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  static String compatible(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  /** Without accents: no combining marks once letters are decomposed. */
  static String withoutMarks(String text) {
    String decomposed = Normalizer.normalize(text, Normalizer.Form.NFD);
    StringBuilder out = new StringBuilder(text.length());
    decomposed
        .codePoints()
        .filter(c -> Character.getType(c) != Character.NON_SPACING_MARK)
        .forEach(out::appendCodePoint);
    return out.toString();
  }

  /** Without control characters, zero-width ones and others that are not seen. */
  static String visible(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().filter(c -> !isInvisible(c)).forEach(out::appendCodePoint);
    return out.toString();
  }

  private static boolean isInvisible(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL || type == Character.FORMAT;
  }
}

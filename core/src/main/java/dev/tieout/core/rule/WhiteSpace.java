package dev.tieout.core.rule;

/**
 * What rules take for white space: the characters with the Unicode property White_Space, line feeds
 * and no-break spaces among them, zero-width ones not.
 */
final class WhiteSpace {
  private WhiteSpace() {}

  static boolean is(char character) {
    return switch (character) {
      case '\t', '\n', '\u000b', '\f', '\r', ' ', '\u0085', '\u00a0', '\u1680' -> true;
      case '\u2028', '\u2029', '\u202f', '\u205f', '\u3000' -> true;
      default -> character >= '\u2000' && character <= '\u200a';
    };
  }
}

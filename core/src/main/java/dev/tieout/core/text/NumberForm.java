package dev.tieout.core.text;

/**
 * The form of a number in text: {@code -?digits(.digits)?([eE][+-]?digits)?}. Not thread-safe:
 * holds what it scanned last.
 */
final class NumberForm {
  /** What a text looks like. */
  enum Kind {
    /** Digits alone. */
    WHOLE,
    /** Digits with a point. */
    DECIMAL,
    /** With an exponent. */
    FLOATING,
    /** No number, or one that begins with a zero that says nothing. */
    NONE
  }

  private int wholeDigits;
  private int fractionDigits;

  /** The digits before the point; none if they are a zero alone. */
  int wholeDigits() {
    return wholeDigits;
  }

  /** The digits after the point. */
  int fractionDigits() {
    return fractionDigits;
  }

  Kind scan(char[] chars, int from, int length) {
    int end = from + length;
    int at = from < end && chars[from] == '-' ? from + 1 : from;
    int start = at;
    at = skipDigits(chars, at, end);
    wholeDigits = at - start;
    fractionDigits = 0;
    if (wholeDigits == 0 || (wholeDigits > 1 && chars[start] == '0')) {
      return Kind.NONE;
    }
    if (chars[start] == '0') {
      wholeDigits = 0;
    }
    if (at == end) {
      return Kind.WHOLE;
    }
    if (chars[at] == '.') {
      start = at + 1;
      at = skipDigits(chars, start, end);
      fractionDigits = at - start;
      if (fractionDigits == 0) {
        return Kind.NONE;
      }
    }
    return at == end ? Kind.DECIMAL : exponent(chars, at, end);
  }

  private static Kind exponent(char[] chars, int from, int end) {
    int at = from + 1;
    if (chars[from] != 'e' && chars[from] != 'E') {
      return Kind.NONE;
    }
    if (at < end && (chars[at] == '+' || chars[at] == '-')) {
      at++;
    }
    return at < end && skipDigits(chars, at, end) == end ? Kind.FLOATING : Kind.NONE;
  }

  private static int skipDigits(char[] chars, int from, int end) {
    int at = from;
    while (at < end && chars[at] >= '0' && chars[at] <= '9') {
      at++;
    }
    return at;
  }
}

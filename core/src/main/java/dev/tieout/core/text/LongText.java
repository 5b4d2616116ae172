package dev.tieout.core.text;

/** Integers in text: a sign, or none, and digits. */
final class LongText {
  private LongText() {}

  /** Whether the text is an integer of 64 bits. */
  static boolean isLong(char[] chars, int from, int length) {
    long value = valueOrZero(chars, from, length);
    return value != 0 || isZero(chars, from, length);
  }

  private static boolean isZero(char[] chars, int from, int length) {
    int at = firstDigit(chars, from, length);
    if (at == from + length) {
      return false;
    }
    for (; at < from + length; at++) {
      if (chars[at] != '0') {
        return false;
      }
    }
    return true;
  }

  private static int firstDigit(char[] chars, int from, int length) {
    return length > 0 && (chars[from] == '-' || chars[from] == '+') ? from + 1 : from;
  }

  /** The integer; 0 also if the text is none, or one of more than 64 bits. */
  static long valueOrZero(char[] chars, int from, int length) {
    int end = from + length;
    int at = firstDigit(chars, from, length);
    boolean isNegative = at > from && chars[from] == '-';
    long negated = 0;
    for (; at < end; at++) {
      int digit = chars[at] - '0';
      if (digit < 0 || digit > 9 || negated < Long.MIN_VALUE / 10) {
        return 0;
      }
      negated = negated * 10 - digit;
      if (negated > 0) {
        return 0;
      }
    }
    return isNegative ? negated : negated == Long.MIN_VALUE ? 0 : -negated;
  }
}

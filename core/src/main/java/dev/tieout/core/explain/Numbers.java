package dev.tieout.core.explain;

import dev.tieout.core.spec.NumberText;

/** Numbers as sentences have them, the same in every locale. */
final class Numbers {
  private static final long TENTHS = 1000;

  private Numbers() {}

  /** A whole number in digits, with commas between thousands. */
  static String grouped(String digits) {
    return digits.length() <= 18 ? NumberText.grouped(Long.parseLong(digits)) : digits;
  }

  /** A share with a place, never 0 nor 100 for what is neither: {@code 98.7 %}. */
  static String percent(long count, long of) {
    long tenths = Math.round((double) count / of * TENTHS);
    if (tenths == 0) {
      return "less than 0.1 %";
    }
    if (tenths == TENTHS && count < of) {
      return "more than 99.9 %";
    }
    return tenths / 10 + "." + tenths % 10 + " %";
  }

  /** {@code 3 times}. */
  static String times(long count) {
    return count == 1 ? "once" : NumberText.grouped(count) + " times";
  }
}

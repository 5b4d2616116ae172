package dev.tieout.core.text;

/** Truth values in text, in upper or lower case. */
final class BooleanText {
  private static final String TRUE = "true";
  private static final String FALSE = "false";

  private BooleanText() {}

  /** 1 for true, 0 for false, -1 for neither. */
  static int of(char[] chars, int from, int length) {
    return is(TRUE, chars, from, length) ? 1 : is(FALSE, chars, from, length) ? 0 : -1;
  }

  private static boolean is(String word, char[] chars, int from, int length) {
    if (length != word.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if ((chars[from + i] | 0x20) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}

package dev.tieout.core.text;

/** Binary floating point in text: a number, {@code NaN}, {@code Infinity}, {@code -Infinity}. */
final class FloatingText {
  private FloatingText() {}

  static boolean isSpecial(char[] chars, int from, int length) {
    return is("NaN", chars, from, length)
        || is("Infinity", chars, from, length)
        || is("-Infinity", chars, from, length);
  }

  private static boolean is(String word, char[] chars, int from, int length) {
    if (length != word.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (chars[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether Java would read the text as nothing but digits, signs, points and an exponent. */
  static boolean isPlain(char[] chars, int from, int length) {
    for (int i = from; i < from + length; i++) {
      char c = chars[i];
      boolean isOfANumber =
          (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
      if (!isOfANumber) {
        return false;
      }
    }
    return length > 0;
  }
}

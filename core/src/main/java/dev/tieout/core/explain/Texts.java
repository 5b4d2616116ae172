package dev.tieout.core.explain;

import org.jspecify.annotations.Nullable;

/** Texts cut to a bound, never within a character. */
final class Texts {
  private Texts() {}

  /** The first characters of a text. */
  static String cut(String text, int maxChars) {
    if (text.length() <= maxChars) {
      return text;
    }
    boolean splits = maxChars > 0 && Character.isHighSurrogate(text.charAt(maxChars - 1));
    return text.substring(0, splits ? maxChars - 1 : maxChars);
  }

  /** The same with an ellipsis where more would come. */
  static @Nullable String shown(@Nullable String text, int maxChars) {
    return text == null || text.length() <= maxChars ? text : cut(text, maxChars) + "…";
  }

  /** How many of the first bytes of UTF-8 are whole characters: all, or up to three fewer. */
  static int wholeCharacters(byte[] utf8, int length) {
    for (int back = 1; back <= Math.min(3, length); back++) {
      int b = utf8[length - back] & 0xff;
      if (b < 0x80) {
        return length;
      }
      if (b >= 0xc0) {
        int size = b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : 2;
        return size > back ? length - back : length;
      }
    }
    return length;
  }
}

package dev.tieout.core.text;

import java.io.Serializable;
import java.text.DecimalFormatSymbols;
import java.util.Arrays;
import java.util.IllformedLocaleException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a language writes numbers: its decimal sign, what stands between thousands, its digits.
 *
 * <pre>
 * number    = [sign], whole, [decimal sign, digits], [("e" | "E"), [sign], digits]
 * whole     = digits | one to three digits, (separator, three digits) ...
 * </pre>
 *
 * A separator that is a blank in the language may be any of the blanks that are used for it, and
 * one that is an apostrophe either of them. Immutable.
 */
public final class NumberLocale implements Serializable {
  private static final long serialVersionUID = 1;

  private static final String BLANKS = " \u00a0\u2009\u202f";
  private static final String APOSTROPHES = "'\u2019";
  private static final int GROUP_DIGITS = 3;
  private static final char MINUS_SIGN = '\u2212';

  private final char decimalSign;
  private final char zero;
  private final String separators;

  private NumberLocale(Locale locale) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
    this.decimalSign = symbols.getDecimalSeparator();
    this.zero = symbols.getZeroDigit();
    String separator = String.valueOf(symbols.getGroupingSeparator());
    this.separators =
        BLANKS.contains(separator)
            ? BLANKS
            : APOSTROPHES.contains(separator) ? APOSTROPHES : separator;
  }

  /** The one of a language tag such as {@code de-DE}, or null if there is no such language. */
  public static @Nullable NumberLocale of(String tag) {
    try {
      Locale locale = new Locale.Builder().setLanguageTag(tag).build();
      boolean isKnown = Arrays.asList(Locale.getISOLanguages()).contains(locale.getLanguage());
      return isKnown ? new NumberLocale(locale) : null;
    } catch (IllformedLocaleException noTag) {
      return null;
    }
  }

  /** That of a locale of Java's. */
  public static NumberLocale of(Locale locale) {
    return new NumberLocale(locale);
  }

  /** The most characters that {@link #plain} makes of so many. */
  static int plainLength(int length) {
    return length + 1;
  }

  /**
   * Writes a number with a point and without separators.
   *
   * @param out takes it, from its beginning; has room for {@link #plainLength}
   * @return how long it is, or -1 if the text is no number of the language
   */
  public int plain(char[] text, int from, int length, char[] out) {
    int end = from + length;
    int at = from;
    int made = 0;
    if (at < end && isSign(text[at])) {
      out[made++] = text[at] == '+' ? '+' : '-';
      at++;
    }
    int digits = digits(text, at, end, out, made);
    int wholeDigits = digits;
    at += digits;
    made += digits;
    while (wholeDigits > 0
        && wholeDigits <= GROUP_DIGITS
        && at < end
        && separators.indexOf(text[at]) >= 0) {
      digits = digits(text, at + 1, end, out, made);
      if (digits != GROUP_DIGITS) {
        return -1;
      }
      at += 1 + digits;
      made += digits;
    }
    if (wholeDigits == 0) {
      out[made++] = '0';
    }
    if (at < end && text[at] == decimalSign) {
      out[made++] = '.';
      digits = digits(text, at + 1, end, out, made);
      if (digits == 0) {
        return -1;
      }
      at += 1 + digits;
      made += digits;
    } else if (wholeDigits == 0) {
      return -1;
    }
    return at == end ? made : exponent(text, at, end, out, made);
  }

  private int exponent(char[] text, int from, int end, char[] out, int made) {
    int at = from;
    int length = made;
    if (text[at] != 'e' && text[at] != 'E') {
      return -1;
    }
    out[length++] = text[at++];
    if (at < end && isSign(text[at])) {
      out[length++] = text[at] == '+' ? '+' : '-';
      at++;
    }
    int digits = digits(text, at, end, out, length);
    return digits > 0 && at + digits == end ? length + digits : -1;
  }

  private static boolean isSign(char c) {
    return c == '-' || c == '+' || c == MINUS_SIGN;
  }

  private int digits(char[] text, int from, int end, char[] out, int made) {
    int count = 0;
    while (from + count < end) {
      char c = text[from + count];
      int digit = c >= '0' && c <= '9' ? c - '0' : c - zero;
      if (digit < 0 || digit > 9) {
        break;
      }
      out[made + count] = (char) ('0' + digit);
      count++;
    }
    return count;
  }

  /** The number with a point and without separators, or null if the text is none. */
  public @Nullable String plain(String text) {
    char[] out = new char[plainLength(text.length())];
    int length = plain(text.toCharArray(), 0, text.length(), out);
    return length < 0 ? null : new String(out, 0, length);
  }
}

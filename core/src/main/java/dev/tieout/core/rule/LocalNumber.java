package dev.tieout.core.rule;

import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Numbers as a locale writes them: its sign of the decimal point, its digits, and its separator
 * between groups of three digits, which may be left out altogether.
 *
 * <pre>
 * number   = [sign] whole [point digits] [exponent] | [sign] point digits [exponent]
 * whole    = digits | one to three digits, then (separator three digits) once or more
 * exponent = (e | E) [+ | -] digits
 * </pre>
 *
 * A locale that separates groups by one kind of blank or apostrophe separates them by any. Not
 * thread-safe.
 */
final class LocalNumber {
  private static final String BLANKS = " \u00a0\u2009\u202f";
  private static final String APOSTROPHES = "'\u2019";
  private static final int GROUP_DIGITS = 3;

  private final char point;
  private final char zero;
  private final String separators;
  private final StringBuilder plain = new StringBuilder();
  private String text = "";
  private int at;

  LocalNumber(Locale locale) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
    point = symbols.getDecimalSeparator();
    zero = symbols.getZeroDigit();
    String separator = String.valueOf(symbols.getGroupingSeparator());
    separators =
        BLANKS.contains(separator)
            ? BLANKS
            : APOSTROPHES.contains(separator) ? APOSTROPHES : separator;
  }

  /** The number with a point, without separators; null if the text is no number of the locale. */
  @Nullable String plain(String number) {
    text = number;
    at = 0;
    plain.setLength(0);
    sign();
    int wholeDigits = digits();
    if (wholeDigits > 0 && wholeDigits <= GROUP_DIGITS) {
      while (at < text.length() && separators.indexOf(text.charAt(at)) >= 0) {
        at++;
        if (digits() != GROUP_DIGITS) {
          return null;
        }
      }
    }
    if (at < text.length() && text.charAt(at) == point) {
      at++;
      plain.append(wholeDigits == 0 ? "0." : ".");
      if (digits() == 0) {
        return null;
      }
    } else if (wholeDigits == 0) {
      return null;
    }
    return exponent() && at == text.length() ? plain.toString() : null;
  }

  private void sign() {
    if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '\u2212')) {
      plain.append('-');
      at++;
    } else if (at < text.length() && text.charAt(at) == '+') {
      at++;
    }
  }

  /** Takes the digits that come next and tells how many they are. */
  private int digits() {
    int start = at;
    for (; at < text.length(); at++) {
      char character = text.charAt(at);
      if (character >= '0' && character <= '9') {
        plain.append(character);
      } else if (character >= zero && character <= zero + 9) {
        plain.append((char) ('0' + character - zero));
      } else {
        break;
      }
    }
    return at - start;
  }

  private boolean exponent() {
    if (at == text.length() || (text.charAt(at) != 'e' && text.charAt(at) != 'E')) {
      return true;
    }
    at++;
    plain.append('e');
    sign();
    return digits() > 0;
  }
}

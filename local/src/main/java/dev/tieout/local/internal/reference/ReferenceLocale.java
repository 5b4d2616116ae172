package dev.tieout.local.internal.reference;

import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers as locales write them, by regular expressions. */
final class ReferenceLocale {
  private ReferenceLocale() {}

  /** The number with a point and without separators, or null if it is not written so. */
  static @Nullable String plain(String text, Locale locale) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
    String grouping = String.valueOf(symbols.getGroupingSeparator());
    if (" \u00a0\u2009\u202f".contains(grouping)) {
      grouping = "[ \u00a0\u2009\u202f]";
    } else if ("'\u2019".contains(grouping)) {
      grouping = "['\u2019]";
    } else {
      grouping = Pattern.quote(grouping);
    }
    String point = Pattern.quote(String.valueOf(symbols.getDecimalSeparator()));
    String number =
        "[+\u2212-]?((\\d+|\\d{1,3}("
            + grouping
            + "\\d{3})+)("
            + point
            + "\\d+)?|"
            + point
            + "\\d+)([eE][+\u2212-]?\\d+)?";
    StringBuilder digits = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      int digit = character - symbols.getZeroDigit();
      digits.append(digit >= 0 && digit <= 9 ? (char) ('0' + digit) : character);
    }
    if (!Pattern.matches(number, digits)) {
      return null;
    }
    return digits.toString().replaceAll(grouping, "").replaceAll(point, ".").replace('\u2212', '-');
  }
}

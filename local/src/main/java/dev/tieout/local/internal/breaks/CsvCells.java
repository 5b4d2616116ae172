package dev.tieout.local.internal.breaks;

import org.jspecify.annotations.Nullable;

/**
 * Values as cells of a line of CSV, as RFC 4180 has it: in quotes where a comma, a quote or the end
 * of a line is in them. An empty text is in quotes, null is nothing.
 *
 * <p>Spreadsheets run what begins with {@code =}, {@code +}, {@code -}, {@code @}, a tab or the end
 * of a line, so an apostrophe goes before it, unless values are wanted raw. A number that begins
 * with {@code -} is no formula, and is left as it is.
 */
public final class CsvCells {
  private static final String STARTS_OF_FORMULAS = "=+-@\t\r\n＝＋－＠";

  private CsvCells() {}

  /** Appends a cell, without a comma. */
  public static void append(StringBuilder line, @Nullable String value, boolean isRaw) {
    if (value == null) {
      return;
    }
    boolean isFormula = !isRaw && isFormula(value);
    boolean isQuoted = value.isEmpty();
    for (int i = 0; i < value.length() && !isQuoted; i++) {
      isQuoted = ",\"\r\n".indexOf(value.charAt(i)) >= 0;
    }
    line.append(isQuoted ? "\"" : "").append(isFormula ? "'" : "");
    line.append(isQuoted ? value.replace("\"", "\"\"") : value).append(isQuoted ? "\"" : "");
  }

  /** Whether a spreadsheet would run a value. */
  static boolean isFormula(String value) {
    return !value.isEmpty()
        && STARTS_OF_FORMULAS.indexOf(value.charAt(0)) >= 0
        && !isNegativeNumber(value);
  }

  /** Digits after a minus, with a point and an exponent or without. */
  private static boolean isNegativeNumber(String value) {
    int at = 1;
    int digits = digits(value, at);
    if (value.charAt(0) != '-' || digits == 0) {
      return false;
    }
    at += digits;
    if (at < value.length() && value.charAt(at) == '.') {
      int places = digits(value, at + 1);
      if (places == 0) {
        return false;
      }
      at += 1 + places;
    }
    if (at < value.length() && (value.charAt(at) == 'E' || value.charAt(at) == 'e')) {
      at++;
      if (at < value.length() && (value.charAt(at) == '-' || value.charAt(at) == '+')) {
        at++;
      }
      int exponent = digits(value, at);
      if (exponent == 0) {
        return false;
      }
      at += exponent;
    }
    return at == value.length();
  }

  private static int digits(String value, int from) {
    int at = from;
    while (at < value.length() && value.charAt(at) >= '0' && value.charAt(at) <= '9') {
      at++;
    }
    return at - from;
  }
}

package dev.tieout.core.spec;

/**
 * Numbers as people read them, the same in every locale. Beside {@link String#format}, whose locale
 * data are 150 classes that every run would load.
 */
public final class NumberText {
  private static final int GROUP_DIGITS = 3;

  private NumberText() {}

  /** A whole number with commas between thousands, such as {@code 1,234,567}. */
  public static String grouped(long number) {
    String digits = Long.toString(number);
    int first = number < 0 ? 1 : 0;
    StringBuilder text = new StringBuilder(digits);
    for (int at = digits.length() - GROUP_DIGITS; at > first; at -= GROUP_DIGITS) {
      text.insert(at, ',');
    }
    return text.toString();
  }

  /**
   * A finite number of at least 0, rounded half up to so many places, such as {@code 0.50}.
   *
   * @param places from 1 to 9; all of them are written
   */
  public static String fixed(double number, int places) {
    long unit = 1;
    for (int i = 0; i < places; i++) {
      unit *= 10;
    }
    long scaled = Math.round(number * unit);
    String fraction = Long.toString(scaled % unit);
    return scaled / unit + "." + "0".repeat(places - fraction.length()) + fraction;
  }

  /**
   * A share in per cent to two places, rounded down but never to zero: it reads 100 only when it is
   * all, and 0 only when it is none, of which nothing is written.
   */
  public static String share(long part, long whole) {
    if (part == 0 || whole == 0) {
      return "";
    }
    long hundredths =
        part == whole ? 10_000 : Math.min(9_999, Math.max(1, (long) (10_000.0 * part / whole)));
    return fixed(hundredths / 100.0, 2) + "%";
  }
}

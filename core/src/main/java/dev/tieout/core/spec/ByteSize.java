package dev.tieout.core.spec;

import java.util.Locale;

/** Amounts of memory and disk as users write them. */
public final class ByteSize {
  private ByteSize() {}

  /**
   * Reads a whole number with an optional unit, in any case: {@code 64MB}, {@code 1g}, {@code 500
   * KiB}, {@code 1048576}. K, M and G are powers of 1024.
   *
   * @throws Refusal if the text is no positive size
   */
  public static long parse(String text) {
    String digits = text.strip().toUpperCase(Locale.ROOT);
    long unit = 1;
    for (int power = 4; power >= 0; power--) {
      String suffix = suffix(digits, power);
      if (!suffix.isEmpty()) {
        unit = 1L << (10 * power);
        digits = digits.substring(0, digits.length() - suffix.length());
        break;
      }
    }
    try {
      long size = Math.multiplyExact(Long.parseLong(digits.strip()), unit);
      if (size > 0) {
        return size;
      }
    } catch (ArithmeticException | NumberFormatException notANumber) {
      // Refused below, as every other text that is no size.
    }
    throw new Refusal("'" + text + "' is not a size; write a number and a unit, such as 64MB.");
  }

  /** The spelling of the unit that the text ends with, or "" if it is another. */
  private static String suffix(String text, int power) {
    String letter = "BKMGT".substring(power, power + 1);
    for (String suffix : new String[] {letter + "IB", letter + "B", letter}) {
      if (text.endsWith(suffix) && (power > 0 || suffix.equals("B"))) {
        return suffix;
      }
    }
    return "";
  }

  /** The size with the largest unit that leaves at least one, to one place. */
  public static String format(long bytes) {
    String[] units = {"B", "KB", "MB", "GB", "TB"};
    double amount = bytes;
    int unit = 0;
    while (amount >= 1024 && unit < units.length - 1) {
      amount /= 1024;
      unit++;
    }
    String number = unit == 0 ? Long.toString(bytes) : NumberText.fixed(amount, 1);
    return number + " " + units[unit];
  }
}

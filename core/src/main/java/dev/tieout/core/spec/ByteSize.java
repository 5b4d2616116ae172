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
    for (String suffix : new String[] {"IB", "B"}) {
      if (digits.endsWith(suffix)) {
        digits = digits.substring(0, digits.length() - suffix.length());
        break;
      }
    }
    long unit = 1;
    if (!digits.isEmpty()) {
      int power = "KMGT".indexOf(digits.charAt(digits.length() - 1)) + 1;
      if (power > 0) {
        unit = 1L << (10 * power);
        digits = digits.substring(0, digits.length() - 1);
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

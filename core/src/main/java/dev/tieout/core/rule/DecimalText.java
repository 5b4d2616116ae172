package dev.tieout.core.rule;

import dev.tieout.core.text.ShortestDecimal;
import java.math.BigDecimal;

/** Decimals as text: plain from a millionth up and below 10^21, else scientific. */
public final class DecimalText {
  private static final int MAX_PLAIN_DIGITS = 21;
  private static final int MAX_LEADING_ZEROS = 6;

  private DecimalText() {}

  /** The text of a decimal without trailing zeros. */
  public static String of(BigDecimal value) {
    int exponent = value.precision() - value.scale();
    return exponent <= MAX_PLAIN_DIGITS && exponent > -MAX_LEADING_ZEROS
        ? value.toPlainString()
        : value.toString();
  }

  /** The text of a double, given its canonical bits. */
  public static String ofDouble(long bits) {
    double value = Double.longBitsToDouble(bits);
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.toString(value);
    }
    if (bits == Long.MIN_VALUE) {
      return "-0.0";
    }
    BigDecimal decimal = ShortestDecimal.of(value).stripTrailingZeros();
    String text = of(decimal);
    return decimal.scale() <= 0 && text.indexOf('E') < 0 ? text + ".0" : text;
  }
}

package dev.tieout.core.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * The shortest decimal that reads back as a given double, of those the nearest to it, and of two
 * equally near the one whose last digit is even.
 *
 * <p>{@link Double#toString} promises this only from JDK 19 on, and results must not depend on the
 * Java that computes them. For a digit count the only candidates are the decimals next below and
 * next above the exact value; if one count has a candidate that reads back, every larger count has
 * one too, so the search walks down from the count that {@code Double.toString} printed. (Steele
 * and White, "How to print floating-point numbers accurately", 1990, states the problem; this is
 * its definition, computed directly.)
 */
public final class ShortestDecimal {
  private static final double PLAIN_INTEGERS_END = 1L << 53;

  private ShortestDecimal() {}

  /**
   * The decimal for a finite double; −0.0 gives 0.
   *
   * @throws NumberFormatException if the value is NaN or infinite
   */
  public static BigDecimal of(double value) {
    if (value == Math.rint(value) && Math.abs(value) < PLAIN_INTEGERS_END) {
      return BigDecimal.valueOf((long) value);
    }
    BigDecimal exact = new BigDecimal(value);
    BigDecimal best = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    for (int digits = best.precision(); digits >= 1; digits--) {
      BigDecimal candidate = nearest(exact, digits, value);
      if (candidate == null) {
        break;
      }
      best = candidate;
    }
    return best;
  }

  /** The decimal of so many digits that reads back as the value and is nearest to it, or null. */
  private static @Nullable BigDecimal nearest(BigDecimal exact, int digits, double value) {
    BigDecimal below = exact.round(new MathContext(digits, RoundingMode.DOWN));
    BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
    boolean belowReads = below.doubleValue() == value;
    boolean aboveReads = above.doubleValue() == value;
    if (belowReads && aboveReads) {
      return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }
    if (belowReads) {
      return below;
    }
    return aboveReads ? above : null;
  }
}

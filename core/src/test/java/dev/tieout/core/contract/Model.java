package dev.tieout.core.contract;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the equality contract says of two values, computed without regard to speed. */
public final class Model {
  private static final List<RoundingMode> NEAREST_FIRST =
      List.of(RoundingMode.HALF_EVEN, RoundingMode.FLOOR, RoundingMode.CEILING);

  private Model() {}

  /** Compares two values, of the given types, as the form wants it; nulls first. */
  public static int compare(
      Canonical form,
      Type leftType,
      @Nullable Object left,
      Type rightType,
      @Nullable Object right) {
    if (left == null || right == null) {
      return Boolean.compare(left != null, right != null);
    }
    if (form instanceof Canonical.Exact) {
      return decimal(left).compareTo(decimal(right));
    }
    if (form instanceof Canonical.Binary64) {
      return Double.compare(oneZero(left), oneZero(right));
    }
    if (form instanceof Canonical.MixedNumber mixed) {
      int order = Integer.compare(rank(leftType, left), rank(rightType, right));
      return order != 0 || rank(leftType, left) != 0
          ? order
          : read(leftType, left, mixed).compareTo(read(rightType, right, mixed));
    }
    if (form instanceof Canonical.Truth) {
      return Boolean.compare((Boolean) left, (Boolean) right);
    }
    if (form instanceof Canonical.Date) {
      return ((LocalDate) left).compareTo((LocalDate) right);
    }
    if (form instanceof Canonical.Time) {
      return ((LocalTime) left).compareTo((LocalTime) right);
    }
    if (form instanceof Canonical.Timestamp) {
      return Values.instant(left).compareTo(Values.instant(right));
    }
    return Arrays.compareUnsigned(Values.bytes(left), Values.bytes(right));
  }

  private static BigDecimal decimal(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    return value instanceof BigInteger whole
        ? new BigDecimal(whole)
        : BigDecimal.valueOf(((Number) value).longValue());
  }

  private static double oneZero(Object value) {
    return ((Number) value).doubleValue() + 0.0;
  }

  /** 0 for what is a number; infinities and NaN around it. */
  private static int rank(Type type, Object value) {
    if (!(type instanceof Type.Floating)) {
      return 0;
    }
    double number = ((Number) value).doubleValue();
    return Double.isNaN(number) ? 2 : Double.isInfinite(number) ? (number < 0 ? -1 : 1) : 0;
  }

  private static BigDecimal read(Type type, Object value, Canonical.MixedNumber mixed) {
    if (!(type instanceof Type.Floating)) {
      return decimal(value);
    }
    double number = ((Number) value).doubleValue();
    return mixed.reading() == Canonical.Reading.EXACT ? new BigDecimal(number) : shortest(number);
  }

  /**
   * The shortest decimal that reads back as a finite double, of those the nearest, and of two
   * equally near the even one: every count of digits from one up, the nearest decimal and the ones
   * next below and next above.
   */
  public static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; ; digits++) {
      BigDecimal best = null;
      for (RoundingMode mode : NEAREST_FIRST) {
        BigDecimal candidate = exact.round(new MathContext(digits, mode));
        if (candidate.doubleValue() == value
            && (best == null
                || exact.subtract(candidate).abs().compareTo(exact.subtract(best).abs()) < 0)) {
          best = candidate;
        }
      }
      if (best != null) {
        return best;
      }
    }
  }
}

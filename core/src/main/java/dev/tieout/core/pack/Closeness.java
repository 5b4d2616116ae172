package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ShortestDecimal;
import dev.tieout.core.rule.Tolerance;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A tolerance in the units of a column's cells: whole numbers are compared as longs and doubles as
 * doubles where that cannot be wrong, and as decimals otherwise. A double is taken for its shortest
 * text, so that 1.01 and 1.00 are within 0.01. Immutable.
 */
final class Closeness {
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);
  private static final int MAX_LONG_DIGITS = 18;

  /** Many times what rounding a difference, a product and two texts can come to. */
  private static final double DOUBT = 0x1p-48;

  private final Canonical form;
  private final Tolerance tolerance;
  private final long absoluteCells;
  private final long shareNumerator;
  private final long shareDenominator;
  private final double absolute;
  private final double relative;

  Closeness(Canonical form, Tolerance tolerance) {
    this.form = form;
    this.tolerance = tolerance;
    BigInteger cells = tolerance.absolute().scaleByPowerOfTen(cellPlaces(form)).toBigInteger();
    absoluteCells = cells.min(MAX_LONG).longValueExact();
    BigDecimal share = tolerance.relative().stripTrailingZeros();
    boolean fits =
        share.scale() >= 0
            && share.scale() <= MAX_LONG_DIGITS
            && share.unscaledValue().bitLength() < Long.SIZE;
    shareNumerator = fits ? share.unscaledValue().longValueExact() : 0;
    shareDenominator = fits ? BigInteger.TEN.pow(share.scale()).longValueExact() : 0;
    absolute = tolerance.absolute().doubleValue();
    relative = tolerance.relative().doubleValue();
  }

  /** The power of ten that a value times is its cell. */
  private static int cellPlaces(Canonical form) {
    if (form instanceof Canonical.Exact exact) {
      return exact.scale();
    }
    return form instanceof Canonical.Timestamp ? -3 : 0;
  }

  /** Whether the values of two cells of whole numbers are within the tolerance. */
  boolean ofCells(long left, long right) {
    long distance = left - right;
    boolean overflows = ((left ^ right) & (left ^ distance)) < 0;
    if (overflows || distance == Long.MIN_VALUE) {
      return tolerance.allows(number(left), number(right));
    }
    distance = Math.abs(distance);
    if (distance <= absoluteCells) {
      return true;
    }
    return relative > 0 && withinShare(distance, left, right);
  }

  private boolean withinShare(long distance, long left, long right) {
    long larger = Math.max(Math.abs(left), Math.abs(right));
    boolean fits =
        left != Long.MIN_VALUE
            && right != Long.MIN_VALUE
            && shareDenominator > 0
            && distance <= Long.MAX_VALUE / shareDenominator
            && (shareNumerator == 0 || larger <= Long.MAX_VALUE / shareNumerator);
    return fits
        ? distance * shareDenominator <= larger * shareNumerator
        : tolerance.allows(number(left), number(right));
  }

  /** Whether the doubles of two canonical bit patterns are within the tolerance. */
  boolean ofDoubles(long leftBits, long rightBits) {
    double left = Double.longBitsToDouble(leftBits);
    double right = Double.longBitsToDouble(rightBits);
    if (!Double.isFinite(left) || !Double.isFinite(right)) {
      return false;
    }
    double distance = Math.abs(left - right);
    double larger = Math.max(Math.abs(left), Math.abs(right));
    double bound = Math.max(absolute, relative * larger);
    double doubt = DOUBT * larger + DOUBT * bound + Double.MIN_NORMAL;
    if (distance < Double.MAX_VALUE && bound < Double.MAX_VALUE) {
      if (distance > bound + doubt) {
        return false;
      }
      if (distance < bound - doubt) {
        return true;
      }
    }
    return tolerance.allows(ShortestDecimal.of(left), ShortestDecimal.of(right));
  }

  /** Whether two numbers, none of them NaN or an infinity (null), are within the tolerance. */
  boolean ofNumbers(@Nullable BigDecimal left, @Nullable BigDecimal right) {
    return left != null && right != null && tolerance.allows(left, right);
  }

  /** The number that a cell stands for, in the unit of the tolerance. */
  BigDecimal number(long cell) {
    return new BigDecimal(BigInteger.valueOf(cell), cellPlaces(form));
  }
}

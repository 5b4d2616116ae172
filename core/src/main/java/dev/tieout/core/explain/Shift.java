package dev.tieout.core.explain;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What has to be added to the source's value to get the target's: to a number, to a time in
 * nanoseconds, or to a text at one of its ends. Immutable.
 *
 * @param family what it is added to
 * @param amount of numbers and times; 0 for texts
 * @param affix of texts; else empty
 * @param isPrefix whether the affix is at the start
 * @param isInSource whether it is the source that has the affix
 */
record Shift(Family family, BigDecimal amount, String affix, boolean isPrefix, boolean isInSource) {
  private static final int MAX_AFFIX_BYTES = 64;

  /** Doubles differ by what the shortest decimals between them and their noise say. */
  private static final int FLOATING_DIGITS = 12;

  private static final long PRIME = 0x9E3779B97F4A7C15L;

  /** What tells the shift of a pair from others, or 0 if it has none. */
  static long key(Pair pair) {
    if (pair.family() == Family.NUMBER && pair.isNarrow()) {
      long difference = pair.t() - pair.s();
      int scale = pair.scale();
      while (scale > 0 && difference % 10 == 0) {
        difference /= 10;
        scale--;
      }
      return mix(difference * 32 + scale);
    }
    if (pair.family().isNumber()) {
      return pair.hasBoth() ? mix(amount(pair).hashCode()) : 0;
    }
    if (pair.family().isOfTime()) {
      return pair.hasBoth() ? TimeCauses.distance(pair.sourceTime(), pair.targetTime()) : 0;
    }
    return pair.family() == Family.TEXT && pair.hasTexts() ? affixKey(pair) : 0;
  }

  private static long mix(long value) {
    long mixed = (value ^ 0x5851F42D4C957F2DL) * PRIME;
    return (mixed ^ (mixed >>> 29)) | 1;
  }

  private static BigDecimal amount(Pair pair) {
    BigDecimal s = pair.sourceNumber().decimal();
    BigDecimal t = pair.targetNumber().decimal();
    BigDecimal difference = t.subtract(s);
    if (pair.family() == Family.FLOATING && difference.signum() != 0) {
      BigDecimal larger = s.abs().max(t.abs());
      int lost =
          difference.precision() - difference.scale() - (larger.precision() - larger.scale());
      int digits = Math.max(1, FLOATING_DIGITS + lost);
      difference = difference.round(new MathContext(digits));
    }
    return difference.stripTrailingZeros();
  }

  private static long affixKey(Pair pair) {
    boolean isInSource = pair.source().length() > pair.target().length();
    Value longer = isInSource ? pair.source() : pair.target();
    Value shorter = isInSource ? pair.target() : pair.source();
    int more = longer.length() - shorter.length();
    if (more == 0
        || more > MAX_AFFIX_BYTES
        || shorter.length() == 0
        || longer.length() > Kept.MAX_CHARS) {
      return 0;
    }
    boolean isPrefix = endsWith(longer, shorter);
    if (!isPrefix && !(pair.cell().isPrefix() && !pair.cell().isTailBlank())) {
      return 0;
    }
    long hash = (isInSource ? 2L : 0L) + (isPrefix ? 1L : 0L) + 8L;
    int from = isPrefix ? 0 : shorter.length();
    for (int i = from; i < from + more; i++) {
      hash = (hash ^ (longer.bytes()[i] & 0xff)) * PRIME;
      hash ^= hash >>> 29;
    }
    return hash | 1;
  }

  private static boolean endsWith(Value longer, Value shorter) {
    return (shorter.bytes()[0] & 0xc0) != 0x80
        && Arrays.equals(
            longer.bytes(),
            longer.length() - shorter.length(),
            longer.length(),
            shorter.bytes(),
            0,
            shorter.length());
  }

  /** The shift of a pair that has one. */
  static Shift of(Pair pair) {
    if (pair.family().isNumber()) {
      return new Shift(pair.family(), amount(pair), "", false, false);
    }
    if (pair.family().isOfTime()) {
      long nanos = TimeCauses.distance(pair.sourceTime(), pair.targetTime());
      return new Shift(pair.family(), BigDecimal.valueOf(nanos), "", false, false);
    }
    boolean isInSource = pair.source().length() > pair.target().length();
    String longer = isInSource ? pair.sourceText() : pair.targetText();
    String shorter = isInSource ? pair.targetText() : pair.sourceText();
    boolean isPrefix = longer.endsWith(shorter);
    String affix =
        isPrefix
            ? longer.substring(0, longer.length() - shorter.length())
            : longer.substring(shorter.length());
    return new Shift(pair.family(), BigDecimal.ZERO, affix, isPrefix, isInSource);
  }

  /** True if the other is the same the other way round. */
  boolean isReverse(@Nullable Shift other) {
    return other != null
        && family == other.family
        && amount.signum() != 0
        && amount.compareTo(other.amount.negate()) == 0;
  }
}

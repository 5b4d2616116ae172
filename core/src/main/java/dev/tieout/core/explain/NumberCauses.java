package dev.tieout.core.explain;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Numbers against numbers, without parameters that have to be learnt. */
final class NumberCauses {
  private static final Set<Family> NUMBERS = EnumSet.of(Family.NUMBER, Family.FLOATING);
  private static final int ZERO_POWER = 32;
  private static final int MAX_POWER = 18;
  private static final double NOISE = 0.999_999e-9;

  static final List<Cause> LIST =
      List.of(
          Cause.of(
              "float_noise",
              1,
              EnumSet.of(Family.FLOATING),
              NumberCauses::noise,
              s ->
                  new Telling(
                      "",
                      "differ by less than a billionth of their value, as rounding in binary"
                          + " floating point makes them",
                      s.rule("relative_tolerance: 1e-9"))),
          Cause.of(
              "single_precision",
              1,
              EnumSet.of(Family.FLOATING),
              NumberCauses::single,
              s ->
                  new Telling(
                      "",
                      "are the other side's value held in 32 bits",
                      s.rule("relative_tolerance: 1e-7"))),
          Cause.of(
              "sign_flipped",
              1,
              NUMBERS,
              NumberCauses::sign,
              s -> Telling.of("", "have the other sign")),
          Cause.of("power_of_ten", 2, NUMBERS, NumberCauses::power, NumberCauses::tellPower),
          Cause.of(
              "sentinel_against_value",
              2,
              EnumSet.of(Family.NUMBER, Family.FLOATING, Family.DATE, Family.TIMESTAMP),
              NumberCauses::sentinel,
              NumberCauses::tellSentinel),
          Cause.of(
              "zero_against_value",
              2,
              NUMBERS,
              NumberCauses::zero,
              s -> {
                String side = s.parameter() == 0 ? "source" : "target";
                return Telling.of(
                    "0 in the " + side, "are 0 in the " + side + " and not in the other");
              }));

  private NumberCauses() {}

  private static double doubleOf(NumberValue number) {
    return number.decimal().doubleValue();
  }

  private static void noise(Pair pair, int cause, Findings found) {
    if (!pair.hasBoth()) {
      return;
    }
    double s = doubleOf(pair.sourceNumber());
    double t = doubleOf(pair.targetNumber());
    if (Math.abs(s - t) <= NOISE * Math.max(Math.abs(s), Math.abs(t))) {
      found.add(cause, 0);
    }
  }

  private static void single(Pair pair, int cause, Findings found) {
    if (!pair.hasBoth()) {
      return;
    }
    double s = doubleOf(pair.sourceNumber());
    double t = doubleOf(pair.targetNumber());
    boolean isSingle = (double) (float) s == t || (double) (float) t == s;
    if (isSingle && Math.abs(s - t) <= 0.99e-7 * Math.max(Math.abs(s), Math.abs(t))) {
      found.add(cause, 0);
    }
  }

  private static void sign(Pair pair, int cause, Findings found) {
    boolean isFlipped;
    if (pair.isNarrow()) {
      isFlipped = pair.s() == -pair.t();
    } else {
      isFlipped =
          pair.hasBoth()
              && pair.sourceNumber().decimal().negate().compareTo(pair.targetNumber().decimal())
                  == 0;
    }
    if (isFlipped) {
      found.add(cause, 0);
    }
  }

  private static void power(Pair pair, int cause, Findings found) {
    if (!pair.isNarrow()) {
      widePower(pair, cause, found);
      return;
    }
    long s = pair.s();
    long t = pair.t();
    if (s == 0 || t == 0 || (s < 0) != (t < 0)) {
      return;
    }
    boolean isUp = Math.abs(t) > Math.abs(s);
    long larger = isUp ? t : s;
    long smaller = isUp ? s : t;
    long factor = larger / smaller;
    if (factor < 10 || factor * smaller != larger) {
      return;
    }
    int exponent = 0;
    for (; factor % 10 == 0; factor /= 10) {
      exponent++;
    }
    if (factor == 1) {
      found.add(cause, ZERO_POWER + (isUp ? exponent : -exponent));
    }
  }

  private static void widePower(Pair pair, int cause, Findings found) {
    if (!pair.hasBoth()) {
      return;
    }
    BigDecimal s = pair.sourceNumber().decimal().stripTrailingZeros();
    BigDecimal t = pair.targetNumber().decimal().stripTrailingZeros();
    int exponent = s.scale() - t.scale();
    if (exponent != 0
        && Math.abs(exponent) <= MAX_POWER
        && s.signum() != 0
        && s.unscaledValue().equals(t.unscaledValue())) {
      found.add(cause, ZERO_POWER + exponent);
    }
  }

  private static Telling tellPower(Stated stated) {
    int exponent = (int) stated.parameter() - ZERO_POWER;
    String factor = BigDecimal.ONE.scaleByPowerOfTen(exponent).toPlainString();
    String times = exponent > 0 ? Numbers.grouped(factor) : factor;
    return Telling.of("x " + factor, "are the source times " + times);
  }

  private static void zero(Pair pair, int cause, Findings found) {
    if (!pair.hasBoth()) {
      return;
    }
    if (Sentinels.isZero(pair.sourceNumber())) {
      found.add(cause, 0);
    } else if (Sentinels.isZero(pair.targetNumber())) {
      found.add(cause, 1);
    }
  }

  private static void sentinel(Pair pair, int cause, Findings found) {
    if (!pair.hasBoth()) {
      return;
    }
    long source = Sentinels.ofSource(pair);
    long target = Sentinels.ofTarget(pair);
    if (source >= 0) {
      found.add(cause, 2 * source);
    }
    if (target >= 0) {
      found.add(cause, 2 * target + 1);
    }
  }

  private static Telling tellSentinel(Stated stated) {
    boolean isTarget = stated.parameter() % 2 != 0;
    String side = isTarget ? "target" : "source";
    String value = String.valueOf(isTarget ? stated.first().target() : stated.first().source());
    return Telling.of(
        value + " in the " + side, "are " + value + " in the " + side + " and not in the other");
  }
}

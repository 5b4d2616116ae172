package dev.tieout.core.explain;

import dev.tieout.core.rule.Canonical;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One side is the other rounded. The parameter is the places, and which side is rounded.
 *
 * <p>A break may be rounded to any of several numbers of places: what accounts for most is stated.
 */
final class RoundingCauses {
  /** Rounding to thousands at the coarsest. */
  private static final int FEWEST_PLACES = -3;

  private static final Set<Family> NUMBERS = EnumSet.of(Family.NUMBER, Family.FLOATING);

  static final List<Cause> LIST =
      List.of(
          cause("half even", Mode.HALF_EVEN),
          cause("half up", Mode.HALF_UP),
          cause("towards zero", Mode.DOWN));

  private RoundingCauses() {}

  private enum Mode {
    HALF_EVEN,
    HALF_UP,
    DOWN
  }

  private static Cause cause(String words, Mode mode) {
    return Cause.of(
        "rounded",
        2,
        NUMBERS,
        (pair, cause, found) -> test(pair, mode, cause, found),
        stated -> tell(stated, words, mode));
  }

  private static void test(Pair pair, Mode mode, int cause, Findings found) {
    if (!pair.isNarrow() || pair.endInDigits()) {
      return;
    }
    test(pair.s(), pair.t(), pair.scale(), mode, 1, cause, found);
    test(pair.t(), pair.s(), pair.scale(), mode, 0, cause, found);
  }

  private static void test(
      long from, long to, int scale, Mode mode, int side, int cause, Findings found) {
    for (int places = scale - 1; places >= FEWEST_PLACES; places--) {
      if (scale - places > 17) {
        return;
      }
      long unit = Pair.power(scale - places);
      if (to % unit != 0) {
        return;
      }
      if (Math.abs(from - to) < unit && rounded(from, unit, mode) == to) {
        found.add(cause, 2L * (places - FEWEST_PLACES) + side);
      }
    }
  }

  private static long rounded(long value, long unit, Mode mode) {
    long magnitude = Math.abs(value);
    long units = magnitude / unit;
    long rest = magnitude % unit;
    boolean isUp =
        switch (mode) {
          case DOWN -> false;
          case HALF_UP -> 2 * rest >= unit;
          case HALF_EVEN -> 2 * rest > unit || (2 * rest == unit && units % 2 == 1);
        };
    long result = (units + (isUp ? 1 : 0)) * unit;
    return value < 0 ? -result : result;
  }

  private static Telling tell(Stated stated, String words, Mode mode) {
    int places = (int) (stated.parameter() >> 1) + FEWEST_PLACES;
    String side = stated.parameter() % 2 == 1 ? "target" : "source";
    String other = stated.parameter() % 2 == 1 ? "source" : "target";
    int own = Findings.cause(stated.finding());
    boolean isToldApart =
        stated.equals().stream()
            .noneMatch(
                e ->
                    Findings.cause(e) != own
                        && Causes.ALL.get(Findings.cause(e)).word().equals("rounded")
                        && Findings.parameter(e) == stated.parameter());
    String how = isToldApart ? ", " + words : "";
    String to =
        places < 0
            ? "to multiples of " + Numbers.grouped("1" + "0".repeat(-places))
            : "to " + places + (places == 1 ? " place" : " places");
    BigDecimal unit = BigDecimal.ONE.movePointLeft(places);
    boolean isByScale =
        mode == Mode.HALF_EVEN
            && places >= 0
            && stated.column().canonical() instanceof Canonical.Exact;
    BigDecimal distance = mode == Mode.DOWN ? unit : unit.divide(BigDecimal.valueOf(2));
    return new Telling(
        to.substring(3) + how + " in the " + side,
        "are the " + other + " rounded " + to + how + ", in the " + side,
        stated.rule(isByScale ? "scale: " + places : stated.tolerance(distance)));
  }
}

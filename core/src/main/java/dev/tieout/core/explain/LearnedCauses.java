package dev.tieout.core.explain;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Causes whose parameters are learnt from the first breaks of a column; see {@link Learner}. */
final class LearnedCauses {
  private static final Set<Family> NOWHERE = EnumSet.noneOf(Family.class);

  static final List<Cause> LIST =
      List.of(
          learned("constant_offset", 2, LearnedCauses::tellOffset)
              .grouped(Cause.Grouping.BOTH_WAYS),
          learned("constant_shift", 2, TimeTelling::shift).grouped(Cause.Grouping.BOTH_WAYS),
          learned("affix", 2, LearnedCauses::tellAffix),
          learned("constant_rate", 3, LearnedCauses::tellRate),
          learned("rate_in_group", 4, LearnedCauses::tellGroupRate),
          learned("zone", 2, TimeTelling::zone));

  private LearnedCauses() {}

  /** Its findings are not made by a test but by {@link Learned}. */
  private static Cause learned(String word, int evidence, Cause.Teller teller) {
    return Cause.of(word, evidence, NOWHERE, (pair, cause, found) -> {}, teller);
  }

  /** The cause of a shift of values of a family. */
  static int shiftOf(Family family) {
    return family.isNumber() ? Causes.OFFSET : family.isOfTime() ? Causes.SHIFT : Causes.AFFIX;
  }

  private static Telling tellOffset(Stated stated) {
    BigDecimal amount = stated.learned().shifts().value(stated.parameter()).amount();
    String distance = amount.abs().toPlainString();
    String rule = stated.rule(stated.tolerance(amount.abs()));
    if (!stated.isGroup()) {
      String sign = amount.signum() > 0 ? "+" : "-";
      String way = amount.signum() > 0 ? "more" : "less";
      return new Telling(
          sign + distance, "are exactly " + distance + " " + way + " in the target", rule);
    }
    long up = amount.signum() > 0 ? stated.parameter() : stated.parameter() ^ 1;
    return new Telling(
        "+-" + distance,
        "are off by exactly "
            + distance
            + ": up "
            + Numbers.times(stated.countOf(up))
            + " and down "
            + Numbers.times(stated.countOf(up ^ 1)),
        rule);
  }

  private static Telling tellAffix(Stated stated) {
    Shift shift = stated.learned().shifts().value(stated.parameter());
    String side = shift.isInSource() ? "source" : "target";
    String place = shift.isPrefix() ? "in front" : "at the end";
    return Telling.of(
        "'" + shift.affix() + "' " + place + " in the " + side,
        "have '"
            + shift.affix()
            + "' "
            + place
            + " in the "
            + side
            + " and are the same otherwise");
  }

  private static Telling tellRate(Stated stated) {
    String rate = stated.learned().rates().get((int) stated.parameter()).decimal().toPlainString();
    return Telling.of(
        "x " + rate, "are the source times " + rate + ", rounded to the places of the column");
  }

  private static Telling tellGroupRate(Stated stated) {
    String rates = stated.learned().groupRates((int) stated.parameter());
    return Telling.of(
        rates,
        "are the source times a rate that is constant in a group, rounded to the places of the"
            + " column: "
            + rates);
  }
}

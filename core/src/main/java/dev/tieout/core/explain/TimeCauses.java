package dev.tieout.core.explain;

import java.util.EnumSet;
import java.util.List;

/** Dates and times against each other, without parameters that have to be learnt. */
final class TimeCauses {
  static final int ZERO_HOURS = 64;

  private static final int MAX_HOURS = 48;
  private static final long HOUR = 3600;

  private static final List<String> UNITS =
      List.of("microsecond", "millisecond", "second", "minute", "hour", "day");
  private static final List<String> UNIT_WORDS =
      List.of("micros", "millis", "seconds", "minutes", "hours", "days");
  private static final long[] UNIT_SECONDS = {0, 0, 1, 60, HOUR, TimeValue.DAY_SECONDS};
  private static final int[] UNIT_NANOS = {1000, 1_000_000, 0, 0, 0, 0};

  static final List<Cause> LIST =
      List.of(
          Cause.of(
              "truncated_time",
              2,
              EnumSet.of(Family.TIMESTAMP, Family.TIME),
              TimeCauses::truncated,
              TimeCauses::tellTruncated),
          Cause.of(
                  "hours_shifted",
                  2,
                  EnumSet.of(Family.TIMESTAMP),
                  TimeCauses::hours,
                  TimeTelling::hours)
              .grouped(Cause.Grouping.ANY),
          Cause.of(
              "day_month_swapped",
              1,
              EnumSet.of(Family.DATE, Family.TIMESTAMP),
              TimeCauses::swapped,
              stated -> Telling.of("", "have day and month swapped")));

  private TimeCauses() {}

  /** Nanoseconds from source to target, or 0 if they are too far apart to tell. */
  static long distance(TimeValue source, TimeValue target) {
    long seconds = target.seconds() - source.seconds();
    return Math.abs(seconds) > Long.MAX_VALUE / TimeValue.NANOS - 2
        ? 0
        : seconds * TimeValue.NANOS + target.nanos() - source.nanos();
  }

  private static void hours(Pair pair, int cause, Findings found) {
    if (!pair.hasBoth() || pair.sourceTime().nanos() != pair.targetTime().nanos()) {
      return;
    }
    long seconds = pair.targetTime().seconds() - pair.sourceTime().seconds();
    if (seconds % HOUR == 0 && Math.abs(seconds) <= MAX_HOURS * HOUR) {
      found.add(cause, ZERO_HOURS + seconds / HOUR);
    }
  }

  private static void swapped(Pair pair, int cause, Findings found) {
    if (!pair.hasBoth()) {
      return;
    }
    TimeValue s = pair.sourceTime();
    TimeValue t = pair.targetTime();
    if (s.year() == t.year()
        && s.month() == t.day()
        && s.day() == t.month()
        && s.nanos() == t.nanos()
        && Math.floorMod(s.seconds() - t.seconds(), TimeValue.DAY_SECONDS) == 0) {
      found.add(cause, 0);
    }
  }

  private static void truncated(Pair pair, int cause, Findings found) {
    if (!pair.hasBoth()) {
      return;
    }
    TimeValue s = pair.sourceTime();
    TimeValue t = pair.targetTime();
    for (int unit = 0; unit < UNITS.size(); unit++) {
      if (isTruncated(s, t, unit)) {
        found.add(cause, 2L * unit + 1);
      } else if (isTruncated(t, s, unit)) {
        found.add(cause, 2L * unit);
      }
    }
  }

  private static boolean isTruncated(TimeValue whole, TimeValue cut, int unit) {
    if (UNIT_SECONDS[unit] == 0) {
      return whole.seconds() == cut.seconds()
          && whole.nanos() - whole.nanos() % UNIT_NANOS[unit] == cut.nanos();
    }
    return cut.nanos() == 0
        && whole.seconds() - Math.floorMod(whole.seconds(), UNIT_SECONDS[unit]) == cut.seconds();
  }

  private static Telling tellTruncated(Stated stated) {
    int unit = (int) (stated.parameter() / 2);
    String side = stated.parameter() % 2 == 1 ? "target" : "source";
    return new Telling(
        "to the " + UNITS.get(unit) + " in the " + side,
        "are cut to the " + UNITS.get(unit) + ", in the " + side,
        stated.rule("truncate: " + UNIT_WORDS.get(unit)));
  }
}

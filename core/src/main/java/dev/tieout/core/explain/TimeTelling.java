package dev.tieout.core.explain;

import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.NumberText;
import java.util.ArrayList;
import java.util.List;

/** Words for times that are apart. */
final class TimeTelling {
  private static final long[] UNIT_NANOS = {
    86_400_000_000_000L, 3_600_000_000_000L, 60_000_000_000L, 1_000_000_000L, 1_000_000L, 1000L, 1L
  };
  private static final List<String> UNITS = List.of("d", "h", "min", "s", "ms", "us", "ns");
  private static final long HOUR = 3_600_000_000_000L;
  private static final int MOST_DURATIONS = 4;

  private TimeTelling() {}

  /** A whole number of the largest unit that fits: {@code 90 min}. */
  static String duration(long nanos) {
    long magnitude = Math.abs(nanos);
    for (int i = 0; i < UNITS.size(); i++) {
      if (magnitude % UNIT_NANOS[i] == 0) {
        return NumberText.grouped(magnitude / UNIT_NANOS[i]) + " " + UNITS.get(i);
      }
    }
    throw new IllegalStateException("a duration is a number of nanoseconds");
  }

  private static String tolerance(long nanos) {
    return "tolerance: " + duration(nanos).replace(" ", "").replace(",", "");
  }

  /** A fixed duration, one way or both. */
  static Telling shift(Stated stated) {
    long nanos = stated.learned().shifts().value(stated.parameter()).amount().longValueExact();
    String rule = stated.rule(tolerance(nanos));
    if (!stated.isGroup()) {
      return one(stated, nanos, rule);
    }
    long later = nanos > 0 ? stated.parameter() : stated.parameter() ^ 1;
    return new Telling(
        "+-" + duration(nanos),
        "are off by exactly "
            + duration(nanos)
            + ": later "
            + Numbers.times(stated.countOf(later))
            + " and earlier "
            + Numbers.times(stated.countOf(later ^ 1)),
        rule);
  }

  private static Telling one(Stated stated, long nanos, String rule) {
    List<String> zones = zones(stated);
    String way = nanos > 0 ? " later" : " earlier";
    return new Telling(
        (nanos > 0 ? "+" : "-") + duration(nanos),
        "are exactly "
            + duration(nanos)
            + way
            + " in the target"
            + (zones.isEmpty() ? "" : ": ")
            + joined(zones),
        rule);
  }

  /** Whole hours: the same for all, or various. */
  static Telling hours(Stated stated) {
    long hours = stated.parameter() - TimeCauses.ZERO_HOURS;
    if (!stated.isGroup()) {
      return one(stated, hours * HOUR, stated.rule(tolerance(hours * HOUR)));
    }
    List<HourCount> counts = new ArrayList<>();
    long least = 0;
    long most = 0;
    for (long parameter = 0; parameter <= 2 * TimeCauses.ZERO_HOURS; parameter++) {
      long count = stated.countOf(parameter);
      if (count > 0) {
        long shift = parameter - TimeCauses.ZERO_HOURS;
        least = counts.isEmpty() ? shift : least;
        most = shift;
        counts.add(new HourCount(shift, count));
      }
    }
    String breakdown = breakdown(counts);
    String range = signed(least) + " h to " + signed(most) + " h";
    return new Telling(
        range,
        "are shifted by whole hours, " + range + " (" + breakdown + ")",
        stated.rule(tolerance(Math.max(-least, most) * HOUR)));
  }

  /** All durations where they are few, else those that are most frequent. */
  private static String breakdown(List<HourCount> counts) {
    List<HourCount> told = new ArrayList<>(counts);
    // The sort is stable: of two alike the earlier comes first.
    told.sort((a, b) -> Long.compare(b.count(), a.count()));
    boolean areFew = told.size() <= MOST_DURATIONS;
    StringBuilder text = new StringBuilder(areFew ? "" : counts.size() + " durations, most often ");
    for (HourCount each : areFew ? counts : told.subList(0, MOST_DURATIONS - 1)) {
      text.append(signed(each.hours())).append(" h ").append(Numbers.times(each.count()));
      text.append(", ");
    }
    return text.substring(0, text.length() - 2);
  }

  /** How often a shift by some hours comes. */
  private record HourCount(long hours, long count) {}

  private static String signed(long hours) {
    return hours > 0 ? "+" + hours : Long.toString(hours);
  }

  /** A zone, whose offset changes with daylight saving. */
  static Telling zone(Stated stated) {
    ZoneShift zone = stated.learned().zones().get((int) stated.parameter());
    List<String> all = new ArrayList<>();
    all.add(against(zone));
    all.addAll(zones(stated));
    return new Telling(
        against(zone), "are as the clocks of zones are apart: " + joined(all), rule(stated, zone));
  }

  private static String rule(Stated stated, ZoneShift zone) {
    boolean isLocal = true;
    for (Side side : Side.values()) {
      isLocal &=
          stated.column().typeOn(side) instanceof Type.Timestamp t && t.clock() == Type.Clock.LOCAL;
    }
    return isLocal
        ? stated.rule("source", zoneRule(zone, !zone.isInTarget()))
            + "\n"
            + stated.rule("target", zoneRule(zone, zone.isInTarget()))
        : stated.rule("tolerance: 15h");
  }

  private static String zoneRule(ZoneShift zone, boolean hasItsClocks) {
    return "zone: " + (hasItsClocks ? zone.zone() : "UTC");
  }

  private static String against(ZoneShift zone) {
    return zone.isInTarget() ? "UTC against " + zone.zone() : zone.zone() + " against UTC";
  }

  /** The zones that fit all the breaks too. */
  private static List<String> zones(Stated stated) {
    List<String> names = new ArrayList<>();
    for (long equal : stated.equals()) {
      if (Findings.cause(equal) == Causes.ZONE) {
        names.add(against(stated.learned().zones().get((int) Findings.parameter(equal))));
      }
    }
    return names;
  }

  private static String joined(List<String> names) {
    return switch (names.size()) {
      case 0 -> "";
      case 1 -> names.get(0);
      case 2 -> names.get(0) + ", or " + names.get(1);
      default -> names.get(0) + ", or others such as " + names.get(1);
    };
  }
}

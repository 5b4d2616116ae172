package dev.tieout.core.explain;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One side has the clocks of a zone where the other has UTC. Immutable.
 *
 * @param zone the zone's name
 * @param rules its rules
 * @param isInTarget whether the target has the zone's clocks
 */
record ZoneShift(String zone, ZoneRules rules, boolean isInTarget) {
  /** Looked at first, and for the most part alone; of zones that agree the first is told. */
  private static final List<String> COMMON =
      List.of(
          "America/New_York",
          "Europe/London",
          "Europe/Paris",
          "Europe/Berlin",
          "America/Chicago",
          "America/Denver",
          "America/Los_Angeles",
          "Asia/Tokyo",
          "Asia/Kolkata",
          "Asia/Shanghai",
          "Asia/Singapore",
          "Australia/Sydney",
          "Asia/Dubai",
          "Asia/Hong_Kong",
          "America/Sao_Paulo",
          "America/Toronto",
          "America/Mexico_City",
          "Europe/Madrid",
          "Europe/Rome",
          "Europe/Zurich",
          "Europe/Amsterdam",
          "Europe/Athens",
          "Europe/Helsinki",
          "Europe/Moscow",
          "Europe/Istanbul",
          "Africa/Johannesburg",
          "Africa/Cairo",
          "Africa/Lagos",
          "Asia/Jerusalem",
          "Asia/Karachi",
          "Asia/Dhaka",
          "Asia/Bangkok",
          "Asia/Seoul",
          "Asia/Kathmandu",
          "Australia/Adelaide",
          "Australia/Perth",
          "Australia/Brisbane",
          "Pacific/Auckland",
          "Pacific/Honolulu",
          "America/Anchorage",
          "America/Phoenix",
          "America/Bogota",
          "America/Halifax",
          "America/St_Johns",
          "America/Argentina/Buenos_Aires");

  private static final long QUARTER_SECONDS = 900;
  private static final long LONGEST_SECONDS = 15 * 3600;

  boolean holds(TimeValue source, TimeValue target) {
    if (source.nanos() != target.nanos()) {
      return false;
    }
    TimeValue utc = isInTarget ? source : target;
    TimeValue local = isInTarget ? target : source;
    Instant instant = Instant.ofEpochSecond(utc.seconds());
    return utc.seconds() + rules.getOffset(instant).getTotalSeconds() == local.seconds();
  }

  /** True if two times are apart as zones are. */
  static boolean isLikely(TimeValue source, TimeValue target) {
    long seconds = target.seconds() - source.seconds();
    return source.nanos() == target.nanos()
        && seconds % QUARTER_SECONDS == 0
        && Math.abs(seconds) <= LONGEST_SECONDS
        && seconds != 0;
  }

  /** The zones to try first, both ways. */
  static List<ZoneShift> common() {
    return both(COMMON);
  }

  /** All others of cities, both ways. */
  static List<ZoneShift> others() {
    List<String> names = new ArrayList<>();
    for (String name : ZoneId.getAvailableZoneIds()) {
      boolean isPlace = name.indexOf('/') > 0 && !name.startsWith("Etc/");
      if (isPlace && !name.startsWith("SystemV/") && !COMMON.contains(name)) {
        names.add(name);
      }
    }
    names.sort(null);
    return both(names);
  }

  private static List<ZoneShift> both(List<String> names) {
    List<ZoneShift> shifts = new ArrayList<>();
    for (String name : names) {
      if (ZoneId.getAvailableZoneIds().contains(name)) {
        ZoneRules rules = ZoneId.of(name).getRules();
        shifts.add(new ZoneShift(name, rules, true));
        shifts.add(new ZoneShift(name, rules, false));
      }
    }
    return shifts;
  }

  /** The record's own makes the JVM spin classes, which takes longer than the rest. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ZoneShift shift
        && isInTarget == shift.isInTarget
        && zone.equals(shift.zone);
  }

  @Override
  public int hashCode() {
    return zone.hashCode() * 2 + (isInTarget ? 1 : 0);
  }
}

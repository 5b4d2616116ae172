package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Type;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * Moves dates and times that were written in the hybrid calendar (Julian before 15 October 1582) to
 * the proleptic Gregorian calendar: the same year, month, day and time of day.
 *
 * <p>Spark before 3.0 wrote in the hybrid calendar (INT96 before 3.1), and later versions do when
 * asked; the footer tells. A 29 February that the Gregorian calendar lacks becomes 1 March, as in
 * Spark. Timestamps are read in the zone that the footer names, in UTC if it names none. Those of
 * nanoseconds are left alone: no Spark wrote them.
 *
 * <p>Immutable.
 */
final class LegacyCalendar {
  private static final String VERSION = "org.apache.spark.version";
  private static final String LEGACY_DATES = "org.apache.spark.legacyDateTime";
  private static final String LEGACY_INT96 = "org.apache.spark.legacyINT96";
  private static final String ZONE = "org.apache.spark.timeZone";

  private static final long SECONDS_PER_DAY = 86_400;

  /** 15 October 1582, the first day of the Gregorian calendar, in days since 1970-01-01. */
  private static final long GREGORIAN_START_DAY = -141_427;

  /** From here on the old and the new time zone rules of the JDK agree: 1900-01-02. */
  private static final long ZONES_AGREE_DAY = -25_566;

  // Days from 1 March of year 0 to 1970-01-01, in either calendar.
  private static final long JULIAN_EPOCH_DAYS = 719_470;
  private static final long GREGORIAN_EPOCH_DAYS = 719_468;
  private static final int DAYS_PER_4_YEARS = 1_461;

  private final Type type;
  private final @Nullable TimeZone zone;

  private LegacyCalendar(Type type, @Nullable TimeZone zone) {
    this.type = type;
    this.zone = zone;
  }

  /** The calendar of a column, or null if its values need no change. */
  static @Nullable LegacyCalendar of(Leaf leaf, Map<String, String> properties) {
    if (leaf.type() instanceof Type.Date) {
      return isLegacy(properties, LEGACY_DATES, 0) ? new LegacyCalendar(leaf.type(), null) : null;
    }
    if (!(leaf.type() instanceof Type.Timestamp t)
        || t.clock() != Type.Clock.INSTANT
        || t.unit() == Type.Unit.NANOS) {
      return null;
    }
    boolean legacy =
        leaf.physical() == Physical.INT96
            ? isLegacy(properties, LEGACY_INT96, 1)
            : isLegacy(properties, LEGACY_DATES, 0);
    return legacy ? new LegacyCalendar(leaf.type(), zone(properties.get(ZONE))) : null;
  }

  /** Whether the file was written before Spark 3.{@code minor}.0, or says that it is legacy. */
  private static boolean isLegacy(Map<String, String> properties, String key, int minor) {
    String version = properties.get(VERSION);
    if (version == null) {
      return false;
    }
    return properties.containsKey(key) || version.compareTo("3." + minor + ".0") < 0;
  }

  private static @Nullable TimeZone zone(@Nullable String name) {
    if (name == null || name.equals("UTC") || name.equals("Etc/UTC") || name.equals("GMT")) {
      return null;
    }
    return TimeZone.getTimeZone(name);
  }

  /**
   * Rebases the first {@code count} values in place.
   *
   * @return how many changed
   */
  int rebase(long[] values, int count) {
    long unitsPerDay = unitsPerDay();
    long boundary = (zone == null ? GREGORIAN_START_DAY : ZONES_AGREE_DAY) * unitsPerDay;
    int changed = 0;
    for (int i = 0; i < count; i++) {
      if (values[i] < boundary) {
        long before = values[i];
        values[i] = rebase(before, unitsPerDay);
        changed += values[i] == before ? 0 : 1;
      }
    }
    return changed;
  }

  private long unitsPerDay() {
    if (!(type instanceof Type.Timestamp t)) {
      return 1;
    }
    return switch (t.unit()) {
      case MILLIS -> SECONDS_PER_DAY * 1_000;
      case MICROS -> SECONDS_PER_DAY * 1_000_000;
      case NANOS -> SECONDS_PER_DAY * 1_000_000_000;
      case SECONDS_AND_NANOS -> SECONDS_PER_DAY;
    };
  }

  private long rebase(long value, long unitsPerDay) {
    long day = Math.floorDiv(value, unitsPerDay);
    if (zone == null) {
      return day < GREGORIAN_START_DAY ? value + (rebaseDay(day) - day) * unitsPerDay : value;
    }
    // Local fields by the old rules, in whichever calendar they are; then the instant by the new.
    // Of two instants with those fields the later: no clock was on summer time in those years.
    long unitsPerSecond = unitsPerDay / SECONDS_PER_DAY;
    long second = Math.floorDiv(value, unitsPerSecond);
    long localSecond = second + zone.getOffset(second * 1_000) / 1_000;
    long localDay = Math.floorDiv(localSecond, SECONDS_PER_DAY);
    long rebasedDay = localDay < GREGORIAN_START_DAY ? rebaseDay(localDay) : localDay;
    long rebasedLocal = localSecond + (rebasedDay - localDay) * SECONDS_PER_DAY;
    long rebased =
        LocalDateTime.ofEpochSecond(rebasedLocal, 0, ZoneOffset.UTC)
            .atZone(zone.toZoneId())
            .withLaterOffsetAtOverlap()
            .toEpochSecond();
    return value + (rebased - second) * unitsPerSecond;
  }

  /** The day with the same year, month and day of month in the proleptic Gregorian calendar. */
  static long rebaseDay(long julianDay) {
    long days = julianDay + JULIAN_EPOCH_DAYS;
    long cycle = Math.floorDiv(days, DAYS_PER_4_YEARS);
    int dayOfCycle = (int) Math.floorMod(days, (long) DAYS_PER_4_YEARS);
    int yearOfCycle = (dayOfCycle - dayOfCycle / (DAYS_PER_4_YEARS - 1)) / 365;
    int dayOfYear = dayOfCycle - 365 * yearOfCycle;
    // Years start on 1 March here, so that a leap day is a year's last.
    long year = cycle * 4 + yearOfCycle;
    long centuries = Math.floorDiv(year, 100L);
    long gregorian =
        365 * year + Math.floorDiv(year, 4L) - centuries + Math.floorDiv(centuries, 4L) + dayOfYear;
    return gregorian - GREGORIAN_EPOCH_DAYS;
  }
}

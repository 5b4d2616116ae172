package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of dates and times, read strictly: the whole text, and no day that a month does not
 * have. Years without an era are those after Christ. Immutable.
 */
final class TimePattern {
  private static final LocalDateTime SAMPLE = LocalDateTime.of(2023, 11, 28, 13, 45, 56, 123456789);
  private static final String ZONE_LETTERS = "VvzOXxZ";
  private static final int MAX_TEXT_LENGTH = 400;

  private final DateTimeFormatter formatter;

  private TimePattern(DateTimeFormatter formatter) {
    this.formatter = formatter;
  }

  /**
   * A pattern.
   *
   * @throws IllegalArgumentException if it is none
   */
  static TimePattern of(String pattern, Locale locale) {
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().appendPattern(pattern);
    String letters = letters(pattern);
    if (letters.indexOf('y') >= 0 && letters.indexOf('G') < 0) {
      builder.parseDefaulting(ChronoField.ERA, 1);
    }
    return new TimePattern(
        builder
            .toFormatter(locale)
            .withChronology(IsoChronology.INSTANCE)
            .withResolverStyle(ResolverStyle.STRICT));
  }

  /** The pattern without what is quoted in it. */
  private static String letters(String pattern) {
    return pattern.replaceAll("'[^']*'", "");
  }

  /** True for the types of which a pattern says values. */
  static boolean isFor(Type type) {
    return type instanceof Type.Date || type instanceof Type.Time || type instanceof Type.Timestamp;
  }

  /**
   * Requires that texts of a pattern say values of a type.
   *
   * @throws Refusal if they do not; it names the pattern that was probably meant
   */
  static void requireReading(String pattern, Locale locale, Type type) {
    String complaint = complaint(pattern, locale, type);
    if (complaint == null) {
      return;
    }
    String meant =
        type instanceof Type.Date
            ? pattern.replace('m', 'M').replace('Y', 'y').replace('D', 'd')
            : pattern.replace('h', 'H').replace('Y', 'y').replace('D', 'd');
    boolean isBetter = !meant.equals(pattern) && complaint(meant, locale, type) == null;
    throw new Refusal(
        "'format: "
            + pattern
            + "' "
            + complaint
            + (isBetter ? "; did you mean '" + meant + "'?" : "."));
  }

  private static @Nullable String complaint(String pattern, Locale locale, Type type) {
    TimePattern read;
    try {
      read = of(pattern, locale);
    } catch (IllegalArgumentException malformed) {
      return "is no pattern of dates and times (" + malformed.getMessage() + ")";
    }
    boolean saysZone = letters(pattern).matches(".*[" + ZONE_LETTERS + "].*");
    if (type instanceof Type.Timestamp timestamp) {
      boolean isInstant = timestamp.clock() == Type.Clock.INSTANT;
      if (isInstant && !saysZone) {
        return "says no offset, as a timestamp needs: add one, such as XXX, or cast to 'timestamp"
            + " without zone' and give its 'zone'";
      }
      if (!isInstant && saysZone) {
        return "says an offset, which a timestamp without zone has not: cast to 'timestamp'";
      }
    }
    return read.readsItself(type)
        ? null
        : "does not say a whole "
            + (type instanceof Type.Date
                ? "date: write day, month and year, such as dd/MM/yyyy"
                : type instanceof Type.Time
                    ? "time: write hours and minutes, such as HH:mm"
                    : "timestamp: write day, month, year and hours, such as dd/MM/yyyy HH:mm:ss");
  }

  private boolean readsItself(Type type) {
    try {
      Temporal sample =
          (type instanceof Type.Date ? SAMPLE.toLocalDate().atStartOfDay() : SAMPLE)
              .atOffset(ZoneOffset.ofHours(1))
              .toZonedDateTime();
      String text = formatter.format(sample);
      if (type instanceof Type.Date) {
        return SAMPLE.toLocalDate().equals(date(text));
      }
      if (type instanceof Type.Time) {
        return time(text) != null;
      }
      boolean isInstant = ((Type.Timestamp) type).clock() == Type.Clock.INSTANT;
      return isInstant ? instant(text) != null : local(text) != null;
    } catch (DateTimeException unprintable) {
      return false;
    }
  }

  /** True if values of a type can be written by the pattern. */
  boolean writes(Type type) {
    try {
      return !format(SAMPLE.atOffset(ZoneOffset.UTC).toInstant(), type).isEmpty();
    } catch (DateTimeException lacking) {
      return false;
    }
  }

  private String format(Instant instant, Type type) {
    LocalDateTime local = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    if (type instanceof Type.Date) {
      return formatter.format(local.toLocalDate());
    }
    return type instanceof Type.Time
        ? formatter.format(local.toLocalTime())
        : format(local, (Type.Timestamp) type);
  }

  String format(LocalDate date) {
    return formatter.format(date);
  }

  String format(LocalTime time) {
    return formatter.format(time);
  }

  /** The text of a timestamp, that of an instant in UTC. */
  String format(LocalDateTime dateTime, Type.Timestamp type) {
    return type.clock() == Type.Clock.INSTANT
        ? formatter.format(dateTime.atOffset(ZoneOffset.UTC))
        : formatter.format(dateTime);
  }

  /** A date, with no time of day or midnight; null if the text says none. */
  @Nullable LocalDate date(String text) {
    TemporalAccessor parsed = parse(text);
    LocalDate date = parsed == null ? null : parsed.query(TemporalQueries.localDate());
    LocalTime time = date == null ? null : timeOfDay(parsed);
    return LocalTime.MIDNIGHT.equals(time) ? date : null;
  }

  /** A time of day; null if the text says none. */
  @Nullable LocalTime time(String text) {
    TemporalAccessor parsed = parse(text);
    return parsed == null ? null : parsed.query(TemporalQueries.localTime());
  }

  /** A date and a time of day, midnight if there is none; null if the text says no date. */
  @Nullable LocalDateTime local(String text) {
    TemporalAccessor parsed = parse(text);
    LocalDate date = parsed == null ? null : parsed.query(TemporalQueries.localDate());
    LocalTime time = date == null ? null : timeOfDay(parsed);
    return time == null ? null : date.atTime(time);
  }

  /** A point in time; null if the text says none. */
  @Nullable Instant instant(String text) {
    TemporalAccessor parsed = parse(text);
    return parsed != null && parsed.isSupported(ChronoField.INSTANT_SECONDS)
        ? Instant.from(parsed)
        : null;
  }

  /** The time of day: midnight if the text has nothing of one, null if it has not enough. */
  private static @Nullable LocalTime timeOfDay(@Nullable TemporalAccessor parsed) {
    LocalTime time = parsed == null ? null : parsed.query(TemporalQueries.localTime());
    if (time != null || parsed == null) {
      return time;
    }
    for (ChronoField field : ChronoField.values()) {
      if (field.isTimeBased() && parsed.isSupported(field)) {
        return null;
      }
    }
    return LocalTime.MIDNIGHT;
  }

  private @Nullable TemporalAccessor parse(String text) {
    if (text.length() > MAX_TEXT_LENGTH) {
      return null;
    }
    try {
      return formatter.parse(text);
    } catch (DateTimeException unread) {
      return null;
    }
  }
}

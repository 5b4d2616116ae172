package dev.tieout.core.explain;

import java.time.LocalDate;

/**
 * A date, a time or a timestamp read from its canonical text. Years of four digits only. Refilled;
 * not thread-safe.
 */
final class TimeValue {
  static final long NANOS = 1_000_000_000L;
  static final long DAY_SECONDS = 86_400;

  private long seconds;
  private int nanos;
  private int year;
  private int month;
  private int day;
  private int at;

  /** Reads {@code 2024-01-31}, {@code 2024-01-31T23:59:59.123Z} or {@code 23:59:59.123}. */
  boolean read(byte[] bytes, int length) {
    at = 0;
    seconds = 0;
    nanos = 0;
    boolean hasDate = length >= 10 && bytes[4] == '-';
    if (hasDate) {
      if (!readDate(bytes)) {
        return false;
      }
      if (length == 10) {
        return true;
      }
      if (bytes[10] != 'T') {
        return false;
      }
      at = 11;
    }
    return readClock(bytes, bytes[length == 0 ? 0 : length - 1] == 'Z' ? length - 1 : length);
  }

  private boolean readDate(byte[] bytes) {
    year = digits(bytes, 0, 4);
    month = digits(bytes, 5, 2);
    day = digits(bytes, 8, 2);
    if (year < 0 || month < 1 || day < 1 || bytes[7] != '-' || month > 12 || day > 31) {
      return false;
    }
    seconds = epochDay(year, month, day) * DAY_SECONDS;
    return true;
  }

  private boolean readClock(byte[] bytes, int end) {
    if (end - at < 8 || bytes[at + 2] != ':' || bytes[at + 5] != ':') {
      return false;
    }
    int hour = digits(bytes, at, 2);
    int minute = digits(bytes, at + 3, 2);
    int second = digits(bytes, at + 6, 2);
    if (hour < 0 || minute < 0 || second < 0) {
      return false;
    }
    seconds += hour * 3600L + minute * 60L + second;
    at += 8;
    if (at == end) {
      return true;
    }
    int places = end - at - 1;
    if (bytes[at] != '.' || places < 1 || places > 9) {
      return false;
    }
    int fraction = digits(bytes, at + 1, places);
    for (int i = places; i < 9; i++) {
      fraction *= 10;
    }
    nanos = fraction;
    return fraction >= 0;
  }

  private static int digits(byte[] bytes, int from, int count) {
    int value = 0;
    for (int i = from; i < from + count; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  /** The day of a date of the proleptic Gregorian calendar, as {@link LocalDate} counts them. */
  static long epochDay(int year, int month, int day) {
    // Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, days_from_civil.
    int y = month <= 2 ? year - 1 : year;
    int era = Math.floorDiv(y, 400);
    int yearOfEra = y - era * 400;
    int dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146_097L + dayOfEra - 719_468;
  }

  /** Seconds since 1970-01-01T00:00:00, or since midnight for a time. */
  long seconds() {
    return seconds;
  }

  int nanos() {
    return nanos;
  }

  int year() {
    return year;
  }

  int month() {
    return month;
  }

  int day() {
    return day;
  }
}

package dev.tieout.core.text;

/**
 * Reads dates, times and timestamps: {@code 2024-01-31}, {@code 23:59:59.123456789}, and both
 * joined by a T or a blank, with {@code Z} or an offset such as {@code +02:00} or without. Years
 * have four digits; seconds may be left out of a time only with the minutes after it. Not
 * thread-safe: holds what it read last.
 */
final class TimeText {
  private static final int DATE_LENGTH = 10;
  private static final int MAX_FRACTION_DIGITS = 9;
  private static final int SECONDS_PER_DAY = 86_400;
  private static final int MAX_OFFSET_HOURS = 18;

  private char[] chars = new char[0];
  private int at;
  private int end;
  private long epochDay;
  private int secondOfDay;
  private int nanos;
  private int fractionDigits;
  private int offsetSeconds;
  private boolean hasOffset;

  long epochDay() {
    return epochDay;
  }

  long epochSecond() {
    return epochDay * SECONDS_PER_DAY + secondOfDay - offsetSeconds;
  }

  long nanoOfDay() {
    return secondOfDay * 1_000_000_000L + nanos;
  }

  int nanos() {
    return nanos;
  }

  /** The digits after the second's point. */
  int fractionDigits() {
    return fractionDigits;
  }

  boolean hasOffset() {
    return hasOffset;
  }

  /** Reads a date; false if it is none. */
  boolean readDate(char[] text, int from, int length) {
    start(text, from, length);
    return length == DATE_LENGTH && date();
  }

  /** Reads a time of day; false if it is none. */
  boolean readTime(char[] text, int from, int length) {
    start(text, from, length);
    return time() && at == end;
  }

  /** Reads a timestamp; false if it is none. */
  boolean readTimestamp(char[] text, int from, int length) {
    start(text, from, length);
    if (length <= DATE_LENGTH || !date() || (text[at] != 'T' && text[at] != ' ')) {
      return false;
    }
    at++;
    return time() && offset() && at == end;
  }

  private void start(char[] text, int from, int length) {
    chars = text;
    at = from;
    end = from + length;
    nanos = 0;
    fractionDigits = 0;
    offsetSeconds = 0;
    hasOffset = false;
  }

  private boolean date() {
    int year = digits(4);
    if (year < 0 || !take('-')) {
      return false;
    }
    int month = digits(2);
    if (month < 1 || month > 12 || !take('-')) {
      return false;
    }
    int day = digits(2);
    if (day < 1 || day > daysOf(month, year)) {
      return false;
    }
    epochDay = epochDay(year, month, day);
    return true;
  }

  private static int daysOf(int month, int year) {
    if (month == 2) {
      boolean isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
      return isLeap ? 29 : 28;
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
  }

  /** Counts from a March, so that the leap day is a year's last; years are not negative. */
  private static long epochDay(int year, int month, int day) {
    int years = month > 2 ? year : year - 1;
    int months = month > 2 ? month - 3 : month + 9;
    int leapDays = Math.floorDiv(years, 4) - Math.floorDiv(years, 100) + Math.floorDiv(years, 400);
    return 365L * years + leapDays + (153 * months + 2) / 5 + day - 1 - 719_468;
  }

  private boolean time() {
    int hour = digits(2);
    if (hour < 0 || hour > 23 || !take(':')) {
      return false;
    }
    int minute = digits(2);
    if (minute < 0 || minute > 59) {
      return false;
    }
    secondOfDay = hour * 3_600 + minute * 60;
    if (!take(':')) {
      return true;
    }
    int second = digits(2);
    if (second < 0 || second > 59) {
      return false;
    }
    secondOfDay += second;
    return !take('.') || fraction();
  }

  private boolean fraction() {
    while (at < end && isDigit(chars[at])) {
      if (++fractionDigits > MAX_FRACTION_DIGITS) {
        return false;
      }
      nanos = nanos * 10 + chars[at++] - '0';
    }
    for (int i = fractionDigits; i < MAX_FRACTION_DIGITS; i++) {
      nanos *= 10;
    }
    return fractionDigits > 0;
  }

  private boolean offset() {
    if (at == end) {
      return true;
    }
    hasOffset = true;
    if (take('Z')) {
      return true;
    }
    boolean isWest = take('-');
    if (!isWest && !take('+')) {
      return false;
    }
    int hours = digits(2);
    if (hours < 0 || hours > MAX_OFFSET_HOURS) {
      return false;
    }
    int minutes = 0;
    if (at < end) {
      minutes = take(':') || at < end ? digits(2) : -1;
    }
    if (minutes < 0 || minutes > 59) {
      return false;
    }
    offsetSeconds = (hours * 3_600 + minutes * 60) * (isWest ? -1 : 1);
    return true;
  }

  private boolean take(char c) {
    if (at < end && chars[at] == c) {
      at++;
      return true;
    }
    return false;
  }

  private int digits(int count) {
    if (end - at < count) {
      return -1;
    }
    int value = 0;
    for (int i = 0; i < count; i++) {
      char c = chars[at++];
      if (!isDigit(c)) {
        return -1;
      }
      value = value * 10 + c - '0';
    }
    return value;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}

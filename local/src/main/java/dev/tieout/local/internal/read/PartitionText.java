package dev.tieout.local.internal.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values in the names of directories, typed as Spark types them: int, long, whole decimal, double,
 * timestamp in UTC, date, time, else string; where values differ, the type that holds both without
 * loss, else string.
 */
final class PartitionText {
  /** The name that stands for null. */
  static final String NULL = "__HIVE_DEFAULT_PARTITION__";

  private static final int MAX_PRECISION = 38;
  private static final int INT_DIGITS = 10;
  private static final int LONG_DIGITS = 20;
  private static final Type INT = new Type.Int(32, Type.Sign.SIGNED);
  private static final Type LONG = new Type.Int(64, Type.Sign.SIGNED);
  private static final Type DOUBLE = new Type.Floating(64);
  private static final Type TEXT = new Type.Text();
  private static final Type DATE = new Type.Date();
  private static final Type TIME = new Type.Time();
  private static final Type TIMESTAMP = new Type.Timestamp(Type.Unit.MICROS, Type.Clock.INSTANT);

  private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);
  private static final Pattern DATE_FORM = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
  private static final Pattern TIME_FORM = Pattern.compile("\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?");
  private static final Pattern TIMESTAMP_FORM =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(\\.\\d)?");

  private PartitionText() {}

  /** Replaces each {@code %XX} by the character of that code. */
  static String unescaped(String name) {
    if (name.indexOf('%') < 0) {
      return name;
    }
    StringBuilder text = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '%' && i + 2 < name.length()) {
        int high = Character.digit(name.charAt(i + 1), 16);
        int low = Character.digit(name.charAt(i + 2), 16);
        if (high >= 0 && low >= 0) {
          c = (char) (high * 16 + low);
          i += 2;
        }
      }
      text.append(c);
    }
    return text.toString();
  }

  /** The type of one value, or null for the name that stands for null. */
  static @Nullable Type typeOf(String raw) {
    if (raw.equals(NULL)) {
      return null;
    }
    if (isLong(raw)) {
      long value = Long.parseLong(raw);
      return value == (int) value ? INT : LONG;
    }
    BigDecimal whole = whole(raw);
    if (whole != null) {
      return new Type.Decimal(whole.precision(), 0);
    }
    if (isDouble(raw)) {
      return DOUBLE;
    }
    String text = unescaped(raw);
    if (micros(text) != null) {
      return TIMESTAMP;
    }
    if (date(raw) != null) {
      return DATE;
    }
    return time(text) != null ? TIME : TEXT;
  }

  /** The type that holds the values of both. */
  static @Nullable Type wider(@Nullable Type a, @Nullable Type b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    if (a.equals(b)) {
      return a;
    }
    if (digits(a) > 0 && digits(b) > 0) {
      if (a instanceof Type.Int && b instanceof Type.Int) {
        return LONG;
      }
      return new Type.Decimal(Math.max(digits(a), digits(b)), 0);
    }
    if ((a.equals(INT) && b.equals(DOUBLE)) || (a.equals(DOUBLE) && b.equals(INT))) {
      return DOUBLE;
    }
    boolean areDays =
        (a.equals(DATE) && b.equals(TIMESTAMP)) || (a.equals(TIMESTAMP) && b.equals(DATE));
    return areDays ? TIMESTAMP : TEXT;
  }

  private static int digits(Type type) {
    if (type instanceof Type.Decimal decimal) {
      return decimal.precision();
    }
    return type.equals(INT) ? INT_DIGITS : type.equals(LONG) ? LONG_DIGITS : 0;
  }

  /** A value that travels as a long in a vector of that type; see {@link Type}. */
  static long longOf(Type type, String raw) {
    if (type instanceof Type.Int) {
      return Long.parseLong(raw);
    }
    if (type instanceof Type.Floating) {
      return Double.doubleToRawLongBits(Double.parseDouble(raw));
    }
    if (type instanceof Type.Decimal) {
      return new BigDecimal(raw).longValueExact();
    }
    if (type instanceof Type.Date) {
      return present(date(raw)).toEpochDay();
    }
    String text = unescaped(raw);
    if (type instanceof Type.Time) {
      return present(time(text)).toNanoOfDay();
    }
    Long micros = micros(text);
    if (micros != null) {
      return micros;
    }
    return present(date(raw)).toEpochDay() * 86_400_000_000L;
  }

  /** A value that travels as bytes. */
  static byte[] bytesOf(Type type, String raw) {
    return type instanceof Type.Decimal
        ? new BigDecimal(raw).toBigIntegerExact().toByteArray()
        : unescaped(raw).getBytes(UTF_8);
  }

  private static boolean isLong(String raw) {
    try {
      Long.parseLong(raw);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isDouble(String raw) {
    try {
      Double.parseDouble(raw);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static @Nullable BigDecimal whole(String raw) {
    try {
      BigDecimal value = new BigDecimal(raw);
      if (value.scale() > 0 || value.scale() < -MAX_PRECISION) {
        return null;
      }
      BigDecimal whole = value.setScale(0);
      return whole.precision() <= MAX_PRECISION ? whole : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static @Nullable LocalDate date(String text) {
    try {
      return DATE_FORM.matcher(text).matches() ? LocalDate.parse(text) : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static @Nullable LocalTime time(String text) {
    try {
      return TIME_FORM.matcher(text).matches() ? LocalTime.parse(text) : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static @Nullable Long micros(String text) {
    try {
      if (!TIMESTAMP_FORM.matcher(text).matches()) {
        return null;
      }
      return EPOCH.until(LocalDateTime.parse(text.replace(' ', 'T')), ChronoUnit.MICROS);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static <T> T present(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("a value does not have the type found for it");
    }
    return value;
  }
}

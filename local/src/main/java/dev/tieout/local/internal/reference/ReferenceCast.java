package dev.tieout.local.internal.reference;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.Cast;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Casts of plain Java values, by other code than the packed engines use. */
final class ReferenceCast {
  private static final int MAX_BYTES = 1_000;

  private final Cast cast;
  private final Type to;

  ReferenceCast(Cast cast) {
    this.cast = cast;
    this.to = cast.to();
  }

  /** The text of a value that cannot be cast. */
  static byte[] original(Object value, Type type) {
    return value instanceof ReferenceValue.Bytes bytes && type instanceof Type.Text
        ? bytes.array()
        : text(value, type).getBytes(StandardCharsets.UTF_8);
  }

  /** The value of the other type, as {@link ReferenceValue#read} has it; null if there is none. */
  @Nullable Object apply(Object value, Type from) {
    if (to instanceof Type.Text) {
      return written(value, from);
    }
    if (from instanceof Type.Text) {
      return ofText(((ReferenceValue.Bytes) value).array());
    }
    if (to instanceof Type.Bool) {
      return value instanceof BigDecimal number ? truth(number) : value;
    }
    if (to instanceof Type.Int || to instanceof Type.Decimal) {
      if (value instanceof Boolean truth) {
        return truth ? BigDecimal.ONE : BigDecimal.ZERO;
      }
      if (value instanceof Double number) {
        return Double.isFinite(number) ? held(ReferenceValue.shortest(number)) : null;
      }
      return held((BigDecimal) value);
    }
    if (to instanceof Type.Floating floating) {
      double number = (Double) value;
      boolean isHeld = floating.bits() == 64 || Double.isNaN(number) || (float) number == number;
      return isHeld ? number : null;
    }
    if (to instanceof Type.Date && value instanceof Instant instant) {
      LocalDateTime local = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
      return local.toLocalTime().equals(LocalTime.MIDNIGHT) ? bounded(local.toLocalDate()) : null;
    }
    return value instanceof LocalDate date && to instanceof Type.Timestamp
        ? date.atStartOfDay().toInstant(ZoneOffset.UTC)
        : value;
  }

  private static @Nullable Boolean truth(BigDecimal number) {
    boolean isOne = number.compareTo(BigDecimal.ONE) == 0;
    return (isOne || number.signum() == 0) ? isOne : null;
  }

  /** The number if the type has it. */
  private @Nullable BigDecimal held(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    if (to instanceof Type.Decimal decimal) {
      boolean isHeld =
          stripped.scale() <= decimal.scale()
              && stripped.abs().movePointRight(decimal.scale()).toBigInteger().toString().length()
                  <= decimal.precision();
      return isHeld ? stripped : null;
    }
    if (stripped.scale() > 0) {
      return null;
    }
    Type.Int integer = (Type.Int) to;
    boolean isSigned = integer.sign() == Type.Sign.SIGNED;
    BigInteger count = BigInteger.ONE.shiftLeft(isSigned ? integer.bits() - 1 : integer.bits());
    BigInteger whole = stripped.toBigInteger();
    boolean isHeld =
        whole.compareTo(count) < 0
            && whole.compareTo(isSigned ? count.negate() : BigInteger.ZERO) >= 0;
    return isHeld ? stripped : null;
  }

  /** The date, if 32 bits hold its day. */
  private static @Nullable LocalDate bounded(@Nullable LocalDate date) {
    return date != null && date.toEpochDay() == (int) date.toEpochDay() ? date : null;
  }

  private Object written(Object value, Type from) {
    if (from instanceof Type.Binary || from instanceof Type.Text) {
      return value;
    }
    String format = cast.format();
    String text;
    if (format == null) {
      text = text(value, from);
    } else if (value instanceof Boolean truth) {
      text = format.split("/", -1)[truth ? 0 : 1];
    } else if (value instanceof Instant instant) {
      OffsetDateTime dateTime = instant.atOffset(ZoneOffset.UTC);
      boolean isLocal = ((Type.Timestamp) from).clock() == Type.Clock.LOCAL;
      text = formatter(format).format(isLocal ? dateTime.toLocalDateTime() : dateTime);
    } else {
      text = formatter(format).format((TemporalAccessor) value);
    }
    return new ReferenceValue.Bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Object value, Type type) {
    if (value instanceof BigDecimal number) {
      int places = type instanceof Type.Decimal decimal ? decimal.scale() : 0;
      return number.setScale(places).toPlainString();
    }
    if (value instanceof Double number) {
      return ReferenceValue.text(
          number == 0 ? 0.0 : number, new Canonical.Binary64(Canonical.Zeros.ONE));
    }
    if (value instanceof LocalTime time) {
      return ReferenceText.time(time);
    }
    if (type instanceof Type.Timestamp timestamp) {
      return ReferenceValue.text(value, new Canonical.Timestamp(timestamp.clock()));
    }
    return type instanceof Type.Uuid
        ? ReferenceValue.text(value, new Canonical.Uuid())
        : value.toString();
  }

  private @Nullable Object ofText(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      return null;
    }
    try {
      return read(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException
        | DateTimeException
        | IllegalArgumentException
        | ArithmeticException unreadable) {
      return null;
    }
  }

  private @Nullable Object read(String text) {
    if (to instanceof Type.Bool) {
      String[] words =
          cast.format() == null ? new String[] {"true", "false"} : format().split("/", -1);
      String word = cast.format() == null ? text.toLowerCase(Locale.ROOT) : text;
      return word.equals(words[0]) ? Boolean.TRUE : word.equals(words[1]) ? false : null;
    }
    if (to instanceof Type.Int || to instanceof Type.Decimal || to instanceof Type.Floating) {
      return number(text);
    }
    if (to instanceof Type.Uuid) {
      return text.length() == 36 ? ofUuid(UUID.fromString(text)) : null;
    }
    return cast.format() == null ? ofIso(text) : ofFormat(formatter(format()).parse(text));
  }

  private String format() {
    return java.util.Objects.requireNonNull(cast.format());
  }

  private static ReferenceValue.Bytes ofUuid(UUID uuid) {
    return new ReferenceValue.Bytes(
        ByteBuffer.allocate(16)
            .putLong(uuid.getMostSignificantBits())
            .putLong(uuid.getLeastSignificantBits())
            .array());
  }

  private @Nullable Object number(String text) {
    boolean isFloating = to instanceof Type.Floating;
    if (isFloating && text.matches("NaN|-?Infinity") && cast.locale() == null) {
      return Double.valueOf(text);
    }
    String plain =
        cast.locale() == null ? text : ReferenceLocale.plain(text, Locale.forLanguageTag(locale()));
    boolean isNumber =
        plain != null
            && plain.matches(
                to instanceof Type.Int
                    ? "[+-]?\\d+"
                    : "[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    if (!isNumber) {
      return null;
    }
    if (to instanceof Type.Floating floating) {
      double number = floating.bits() == 64 ? Double.parseDouble(plain) : Float.parseFloat(plain);
      return Double.isInfinite(number) ? null : (Object) number;
    }
    BigDecimal number = new BigDecimal(plain);
    return Math.abs((long) number.scale()) > 1_000 ? null : held(number);
  }

  private String locale() {
    return java.util.Objects.requireNonNull(cast.locale());
  }

  /** What ISO 8601 says, with a blank for the T if need be, years of four digits. */
  private @Nullable Object ofIso(String text) {
    String date = "\\d{4}-\\d{2}-\\d{2}";
    String time = "\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?";
    String offset = "(Z|[+-]\\d{2}(:?\\d{2})?)";
    if (to instanceof Type.Date) {
      return text.matches(date) ? LocalDate.parse(text) : null;
    }
    if (to instanceof Type.Time) {
      return text.matches(time) ? LocalTime.parse(text) : null;
    }
    boolean isInstant = ((Type.Timestamp) to).clock() == Type.Clock.INSTANT;
    if (!text.matches(date + "[T ]" + time + (isInstant ? offset : ""))) {
      return null;
    }
    String zone = isInstant ? text.replaceFirst("^.*?" + offset + "$", "$1") : "Z";
    String local = text.substring(0, text.length() - (isInstant ? zone.length() : 0));
    return LocalDateTime.parse(local.replace(' ', 'T'))
        .toInstant(ZoneOffset.UTC)
        .minusSeconds(offsetSeconds(zone));
  }

  /** As far as 18 hours and 59 minutes. */
  private static int offsetSeconds(String zone) {
    if (zone.equals("Z")) {
      return 0;
    }
    String digits = zone.substring(1).replace(":", "");
    int hours = Integer.parseInt(digits.substring(0, 2));
    int minutes = digits.length() > 2 ? Integer.parseInt(digits.substring(2)) : 0;
    if (hours > 18 || minutes > 59) {
      throw new DateTimeException("no offset: " + zone);
    }
    int seconds = hours * 3_600 + minutes * 60;
    return zone.charAt(0) == '-' ? -seconds : seconds;
  }

  private @Nullable Object ofFormat(TemporalAccessor parsed) {
    LocalDate date = parsed.query(TemporalQueries.localDate());
    LocalTime time = parsed.query(TemporalQueries.localTime());
    if (to instanceof Type.Time) {
      return time;
    }
    if (to instanceof Type.Timestamp timestamp && timestamp.clock() == Type.Clock.INSTANT) {
      return parsed.isSupported(ChronoField.INSTANT_SECONDS) ? Instant.from(parsed) : null;
    }
    for (ChronoField field : ChronoField.values()) {
      if (time == null && field.isTimeBased() && parsed.isSupported(field)) {
        return null;
      }
    }
    if (date == null) {
      return null;
    }
    LocalTime known = time == null ? LocalTime.MIDNIGHT : time;
    if (to instanceof Type.Date) {
      return known.equals(LocalTime.MIDNIGHT) ? bounded(date) : null;
    }
    return date.atTime(known).toInstant(ZoneOffset.UTC);
  }

  /** A year without an era is one of ours. */
  private DateTimeFormatter formatter(String pattern) {
    Locale locale = cast.locale() == null ? Locale.ROOT : Locale.forLanguageTag(locale());
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().appendPattern(pattern);
    String unquoted = pattern.replaceAll("'[^']*'", "");
    if (unquoted.contains("y") && !unquoted.contains("G")) {
      builder.parseDefaulting(ChronoField.ERA, 1);
    }
    return builder.toFormatter(locale).withResolverStyle(ResolverStyle.STRICT);
  }
}

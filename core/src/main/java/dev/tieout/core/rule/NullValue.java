package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Null counts as a value: it is taken for it before anything else is done, so that it equals the
 * value and whatever else the value equals.
 *
 * @param text the value, which each type reads in its own way
 */
public record NullValue(String text) implements Treatment {
  static final RuleKey KEY =
      new RuleKey(
          "null_equals",
          "a value of the column, such as \"\" or 0",
          RuleKey.Sides.EITHER,
          type -> !(type instanceof Type.Binary || type instanceof Type.Uuid || type.isNested()),
          NullValue::new);

  @Override
  public boolean suits(Type type) {
    return KEY.suits(type) && change(type) != null;
  }

  @Override
  public Step step(Type type) {
    EachValue.Change change = change(type);
    if (change == null) {
      throw new IllegalArgumentException("'" + text + "' is no value of a " + type);
    }
    return EachValue.absent(type, change);
  }

  /** What sets the value, or null if the type has no such value. */
  private EachValue.@Nullable Change change(Type type) {
    try {
      return type instanceof Type.Timestamp timestamp ? timestamp(timestamp) : plain(type);
    } catch (ArithmeticException | NumberFormatException | DateTimeException noSuchValue) {
      return null;
    }
  }

  private EachValue.@Nullable Change plain(Type type) {
    if (type instanceof Type.Text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return (in, row, out) -> out.setBytes(0, bytes);
    }
    if (type instanceof Type.Int integer) {
      return integer(integer);
    }
    if (type instanceof Type.Decimal decimal) {
      return decimal(decimal);
    }
    if (type instanceof Type.Floating floating) {
      return floating(floating);
    }
    if (type instanceof Type.Bool) {
      return text.equals("true") || text.equals("false")
          ? setLong(text.equals("true") ? 1 : 0)
          : null;
    }
    if (type instanceof Type.Date) {
      return setLong(LocalDate.parse(text).toEpochDay());
    }
    return type instanceof Type.Time ? setLong(LocalTime.parse(text).toNanoOfDay()) : null;
  }

  private static EachValue.Change setLong(long value) {
    return (in, row, out) -> out.setLong(0, value);
  }

  private EachValue.@Nullable Change integer(Type.Int type) {
    BigInteger value = new BigInteger(text);
    boolean isSigned = type.sign() == Type.Sign.SIGNED;
    boolean fits =
        isSigned
            ? value.bitLength() < type.bits()
            : value.signum() >= 0 && value.bitLength() <= type.bits();
    return fits ? setLong(value.longValue()) : null;
  }

  /** A value that the type holds as it is written, so that it is the same on both sides. */
  private EachValue.@Nullable Change floating(Type.Floating type) {
    double value = Double.parseDouble(text);
    boolean isHeld =
        new BigDecimal(text).compareTo(new BigDecimal(Double.toString(value))) == 0
            && (type.bits() == 64 || (float) value == value);
    return isHeld ? setLong(Double.doubleToRawLongBits(value)) : null;
  }

  private EachValue.@Nullable Change decimal(Type.Decimal type) {
    BigDecimal parsed = new BigDecimal(text);
    if (Math.abs((long) parsed.scale()) > 100) {
      return null;
    }
    BigDecimal value = parsed.setScale(type.scale());
    if (value.precision() > type.precision()) {
      return null;
    }
    byte[] bytes = value.unscaledValue().toByteArray();
    return type.isCompact()
        ? setLong(value.unscaledValue().longValueExact())
        : (in, row, out) -> out.setBytes(0, bytes);
  }

  private EachValue.@Nullable Change timestamp(Type.Timestamp type) {
    Instant value =
        type.clock() == Type.Clock.INSTANT
            ? Instant.parse(text)
            : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    long seconds = value.getEpochSecond();
    int nanos = value.getNano();
    return switch (type.unit()) {
      case MILLIS -> count(seconds, nanos, 1_000_000);
      case MICROS -> count(seconds, nanos, 1_000);
      case NANOS -> count(seconds, nanos, 1);
      case SECONDS_AND_NANOS -> (in, row, out) -> out.setSecondsAndNanos(0, seconds, nanos);
    };
  }

  private static EachValue.@Nullable Change count(long seconds, int nanos, int unitNanos) {
    long perSecond = 1_000_000_000L / unitNanos;
    return nanos % unitNanos == 0
        ? setLong(Math.addExact(Math.multiplyExact(seconds, perSecond), nanos / unitNanos))
        : null;
  }

  @Override
  public String toString() {
    return text.isEmpty() ? "null is the empty text" : "null is " + text;
  }
}

package dev.tieout.core.filter;

import dev.tieout.core.schema.Type;
import dev.tieout.core.text.ShortestDecimal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How values that travel as longs become longs whose order is the order of the values. */
enum Keys {
  /** As they are. */
  SIGNED,
  /** Unsigned integers of 64 bits: with the highest bit flipped. */
  UNSIGNED,
  /** Doubles: both zeros are one, every NaN is one and greater than all other values. */
  DOUBLE;

  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final BigInteger TWO_TO_63 = BigInteger.ONE.shiftLeft(63);

  /** The keys of a type, or null if its values are not longs, or not one long each. */
  static @Nullable Keys of(Type type) {
    if (type instanceof Type.Floating) {
      return DOUBLE;
    }
    if (type instanceof Type.Int integer) {
      return integer.bits() == 64 && integer.sign() == Type.Sign.UNSIGNED ? UNSIGNED : SIGNED;
    }
    if (type instanceof Type.Decimal decimal) {
      return decimal.isCompact() ? SIGNED : null;
    }
    if (type instanceof Type.Timestamp timestamp) {
      return timestamp.unit() == Type.Unit.SECONDS_AND_NANOS ? null : SIGNED;
    }
    boolean isLong =
        type instanceof Type.Bool || type instanceof Type.Date || type instanceof Type.Time;
    return isLong ? SIGNED : null;
  }

  long key(long value) {
    return switch (this) {
      case SIGNED -> value;
      case UNSIGNED -> value ^ Long.MIN_VALUE;
      case DOUBLE -> doubleKey(value);
    };
  }

  static long doubleKey(long bits) {
    long magnitude = bits & Long.MAX_VALUE;
    if (magnitude > 0x7ff0000000000000L) {
      return Long.MAX_VALUE;
    }
    return bits < 0 ? -magnitude : magnitude;
  }

  /**
   * Where a literal is among the keys of a type.
   *
   * @param floor the key of the greatest value that is not greater than the literal; may lie beyond
   *     a long
   * @param isValue whether that value equals the literal
   */
  record Place(BigInteger floor, boolean isValue) {}

  /** Where a literal, which compares with the type, is among its keys. */
  static Place place(Type type, Operand.Literal literal) {
    Object value = literal.value();
    if (value instanceof BigDecimal number) {
      if (type instanceof Type.Floating) {
        return doublePlace(number, literal.isWholeNumber());
      }
      int scale = type instanceof Type.Decimal decimal ? decimal.scale() : 0;
      Place place = floor(number.scaleByPowerOfTen(scale));
      return of(type) == UNSIGNED
          ? new Place(place.floor().subtract(TWO_TO_63), place.isValue())
          : place;
    }
    if (value instanceof Boolean truth) {
      return new Place(truth ? BigInteger.ONE : BigInteger.ZERO, true);
    }
    if (value instanceof LocalDate date) {
      return new Place(BigInteger.valueOf(date.toEpochDay()), true);
    }
    if (value instanceof LocalTime time) {
      return new Place(BigInteger.valueOf(time.toNanoOfDay()), true);
    }
    Instant instant = instant(Objects.requireNonNull(value));
    BigDecimal nanos =
        BigDecimal.valueOf(instant.getEpochSecond())
            .multiply(BigDecimal.valueOf(NANOS_PER_SECOND))
            .add(BigDecimal.valueOf(instant.getNano()));
    return floor(
        nanos.scaleByPowerOfTen(
            switch (((Type.Timestamp) type).unit()) {
              case MILLIS -> -6;
              case MICROS -> -3;
              case NANOS -> 0;
              case SECONDS_AND_NANOS -> throw new IllegalArgumentException("not one long");
            }));
  }

  /** A timestamp of either clock as a point on one line. */
  static Instant instant(Object value) {
    return value instanceof LocalDateTime local ? local.toInstant(ZoneOffset.UTC) : (Instant) value;
  }

  private static Place floor(BigDecimal number) {
    BigDecimal floor = number.setScale(0, RoundingMode.FLOOR);
    return new Place(floor.toBigInteger(), floor.compareTo(number) == 0);
  }

  private static Place doublePlace(BigDecimal number, boolean isWhole) {
    double floor = number.doubleValue();
    if (floor == Double.POSITIVE_INFINITY) {
      floor = Double.MAX_VALUE;
    }
    while (floor > Double.NEGATIVE_INFINITY && decimal(floor, isWhole).compareTo(number) > 0) {
      floor = Math.nextDown(floor);
    }
    boolean isValue = !Double.isInfinite(floor) && decimal(floor, isWhole).compareTo(number) == 0;
    return new Place(BigInteger.valueOf(doubleKey(Double.doubleToRawLongBits(floor))), isValue);
  }

  /** A double as it compares with whole numbers, or with other decimals. */
  static BigDecimal decimal(double value, boolean withWhole) {
    return withWhole ? new BigDecimal(value) : ShortestDecimal.of(value);
  }
}

package dev.tieout.local.internal.reference;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values as plain Java objects: Boolean, BigInteger (times 10^scale), Double, BigDecimal (a Double
 * where no decimal will do), Bytes, LocalDate, LocalTime, Instant. Equal values are equal objects,
 * and objects of one form are comparable in the order of values.
 */
final class ReferenceValue {
  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

  private ReferenceValue() {}

  /**
   * The value of a row of a vector as its type has it, or null: Boolean, BigDecimal, Double, Bytes,
   * LocalDate, LocalTime, Instant; a list where it is nested.
   */
  static @Nullable Object read(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return null;
    }
    Type type = vector.type();
    if (type.isNested()) {
      return nested(vector, row);
    }
    if (type instanceof Type.Int || type instanceof Type.Decimal) {
      return decimal(vector, row);
    }
    if (type instanceof Type.Floating) {
      return Double.longBitsToDouble(vector.longs()[row]);
    }
    if (type instanceof Type.Bool) {
      return vector.longs()[row] != 0;
    }
    if (type instanceof Type.Date) {
      return LocalDate.ofEpochDay(vector.longs()[row]);
    }
    if (type instanceof Type.Time) {
      return LocalTime.ofNanoOfDay(vector.longs()[row]);
    }
    if (type instanceof Type.Timestamp timestamp) {
      return instant(vector, row, timestamp.unit());
    }
    int from = vector.offsets()[row];
    return new Bytes(Arrays.copyOfRange(vector.bytes(), from, from + vector.lengths()[row]));
  }

  /** Fields, elements, or pairs of key and value. */
  private static List<@Nullable Object> nested(ColumnVector vector, int row) {
    List<@Nullable Object> parts = new ArrayList<>();
    if (vector.type() instanceof Type.Struct) {
      for (int field = 0; field < vector.childCount(); field++) {
        parts.add(read(vector.child(field), row));
      }
      return parts;
    }
    int from = vector.offsets()[row];
    for (int i = from; i < from + vector.lengths()[row]; i++) {
      Object first = read(vector.child(0), i);
      parts.add(
          vector.type() instanceof Type.MapOf
              ? Arrays.asList(first, read(vector.child(1), i))
              : first);
    }
    return parts;
  }

  /** A value that was read, in the form in which it is compared. */
  static @Nullable Object inForm(@Nullable Object value, Canonical form) {
    if (value == null) {
      return null;
    }
    if (form instanceof Canonical.Exact exact) {
      return ((BigDecimal) value).setScale(exact.scale()).unscaledValue();
    }
    if (form instanceof Canonical.MixedNumber mixed) {
      return value instanceof Double number
          ? mixedNumber(number, mixed.reading())
          : new Mixed(((BigDecimal) value).stripTrailingZeros(), 0);
    }
    if (form instanceof Canonical.Binary64 doubles) {
      double number = (Double) value;
      return number == 0 && doubles.zeros() == Canonical.Zeros.ONE
          ? 0.0
          : Double.isNaN(number) ? Double.NaN : number;
    }
    return value;
  }

  private static BigDecimal decimal(ColumnVector vector, int row) {
    if (vector.type() instanceof Type.Decimal decimal) {
      BigInteger unscaled =
          decimal.isCompact()
              ? BigInteger.valueOf(vector.longs()[row])
              : new BigInteger(vector.bytes(), vector.offsets()[row], vector.lengths()[row]);
      return new BigDecimal(unscaled, decimal.scale());
    }
    BigInteger value = BigInteger.valueOf(vector.longs()[row]);
    boolean isUnsigned = ((Type.Int) vector.type()).sign() == Type.Sign.UNSIGNED;
    return new BigDecimal(isUnsigned && value.signum() < 0 ? value.add(TWO_TO_64) : value);
  }

  private static Instant instant(ColumnVector vector, int row, Type.Unit unit) {
    long count = vector.longs()[row];
    return switch (unit) {
      case MILLIS -> Instant.ofEpochMilli(count);
      case MICROS -> instant(count, 1_000_000);
      case NANOS -> instant(count, 1_000_000_000);
      case SECONDS_AND_NANOS -> Instant.ofEpochSecond(count, vector.nanos()[row]);
    };
  }

  private static Instant instant(long count, int perSecond) {
    long nanos = Math.floorMod(count, (long) perSecond) * (1_000_000_000 / perSecond);
    return Instant.ofEpochSecond(Math.floorDiv(count, (long) perSecond), nanos);
  }

  private static Mixed mixedNumber(double value, Canonical.Reading reading) {
    if (Double.isNaN(value)) {
      return new Mixed(BigDecimal.ZERO, 2);
    }
    if (Double.isInfinite(value)) {
      return new Mixed(BigDecimal.ZERO, value < 0 ? -1 : 1);
    }
    BigDecimal decimal =
        reading == Canonical.Reading.EXACT ? new BigDecimal(value) : shortest(value);
    return new Mixed(decimal.stripTrailingZeros(), 0);
  }

  /**
   * The shortest decimal that reads back, by trying every digit count from one up; of two equally
   * near, the even one.
   */
  static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; ; digits++) {
      BigDecimal best = null;
      BigDecimal unit = exact.ulp();
      BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      BigDecimal step = rounded.signum() == 0 ? unit : rounded.ulp();
      for (BigDecimal candidate :
          new BigDecimal[] {rounded, rounded.add(step), rounded.subtract(step)}) {
        boolean reads = candidate.doubleValue() == value;
        if (reads
            && candidate.stripTrailingZeros().precision() <= digits
            && (best == null || distance(candidate, exact).compareTo(distance(best, exact)) < 0)) {
          best = candidate;
        }
      }
      if (best != null) {
        return best;
      }
    }
  }

  private static BigDecimal distance(BigDecimal a, BigDecimal b) {
    return a.subtract(b).abs();
  }

  /** The value as text, as results show it. */
  static String text(Object value, Canonical form) {
    if (form instanceof Canonical.Nested nested) {
      return ReferenceNested.text((ReferenceNested.Value) value, nested);
    }
    if (form instanceof Canonical.Exact exact) {
      return new BigDecimal((BigInteger) value, exact.scale()).toPlainString();
    }
    if (form instanceof Canonical.Binary64) {
      double number = (Double) value;
      if (Double.isNaN(number) || Double.isInfinite(number)) {
        return Double.toString(number);
      }
      if (Double.valueOf(number).equals(-0.0)) {
        return "-0.0";
      }
      BigDecimal decimal = shortest(number).stripTrailingZeros();
      String text = number == 0 ? "0" : plainOrScientific(decimal);
      return number == Math.rint(number) && !text.contains("E") ? text + ".0" : text;
    }
    if (form instanceof Canonical.MixedNumber) {
      Mixed mixed = (Mixed) value;
      return switch (mixed.rank()) {
        case -1 -> "-Infinity";
        case 0 -> plainOrScientific(mixed.decimal());
        case 1 -> "Infinity";
        default -> "NaN";
      };
    }
    if (form instanceof Canonical.Text) {
      return ReferenceText.decode(((Bytes) value).array());
    }
    if (form instanceof Canonical.Bytes) {
      return "0x" + HexFormat.of().formatHex(((Bytes) value).array());
    }
    if (form instanceof Canonical.Uuid) {
      String hex = HexFormat.of().formatHex(((Bytes) value).array());
      return hex.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5");
    }
    if (form instanceof Canonical.Time) {
      return ReferenceText.time((LocalTime) value);
    }
    if (form instanceof Canonical.Timestamp timestamp) {
      var dateTime = ((Instant) value).atOffset(ZoneOffset.UTC);
      String local = dateTime.toLocalDate() + "T" + ReferenceText.time(dateTime.toLocalTime());
      return timestamp.clock() == Type.Clock.INSTANT ? local + "Z" : local;
    }
    return value.toString();
  }

  private static String plainOrScientific(BigDecimal value) {
    if (value.signum() == 0) {
      return "0";
    }
    int exponent = value.precision() - value.scale();
    return exponent <= 21 && exponent >= -5 ? value.toPlainString() : value.toString();
  }

  /**
   * A number that may be no decimal.
   *
   * @param decimal the value when rank is 0
   * @param rank −1 for −∞, 0 for a number, 1 for +∞, 2 for NaN
   */
  record Mixed(BigDecimal decimal, int rank) implements Comparable<Mixed> {
    @Override
    public int compareTo(Mixed other) {
      return rank != other.rank
          ? Integer.compare(rank, other.rank)
          : decimal.compareTo(other.decimal);
    }
  }

  /** Bytes that compare as unsigned. */
  static final class Bytes implements Comparable<Bytes> {
    private final byte[] array;

    Bytes(byte[] array) {
      this.array = array;
    }

    byte[] array() {
      return array;
    }

    @Override
    public int compareTo(Bytes other) {
      return Arrays.compareUnsigned(array, other.array);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Bytes that && Arrays.equals(array, that.array);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(array);
    }
  }
}

package dev.tieout.core.contract;

import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** For each flat type the values at which implementations go wrong. */
public final class Domain {
  private static final BigInteger TWO = BigInteger.TWO;

  private Domain() {}

  /** The values, none of them null; {@link Values} says of which class. */
  public static List<Object> of(Type type) {
    if (type instanceof Type.Bool) {
      return List.of(false, true);
    }
    if (type instanceof Type.Int integer) {
      return integers(integer);
    }
    if (type instanceof Type.Floating floating) {
      return floats(floating.bits());
    }
    if (type instanceof Type.Decimal decimal) {
      return decimals(decimal);
    }
    if (type instanceof Type.Text) {
      return texts();
    }
    if (type instanceof Type.Binary) {
      return binaries();
    }
    if (type instanceof Type.Uuid) {
      return List.of(
          new UUID(0, 0),
          new UUID(0, 1),
          new UUID(-1, -1),
          new UUID(0x0001020304050607L, 0x08090a0b0c0d0e0fL),
          UUID.fromString("01020304-0506-0708-090a-0b0c0d0e0f10"));
    }
    if (type instanceof Type.Date) {
      return List.of(
          LocalDate.EPOCH,
          LocalDate.EPOCH.minusDays(1),
          LocalDate.of(1, 1, 1),
          LocalDate.of(-44, 3, 15),
          LocalDate.of(2024, 2, 29),
          LocalDate.of(9999, 12, 31),
          LocalDate.ofEpochDay(Integer.MIN_VALUE),
          LocalDate.ofEpochDay(Integer.MAX_VALUE));
    }
    if (type instanceof Type.Time) {
      return List.of(
          LocalTime.MIDNIGHT,
          LocalTime.ofNanoOfDay(1),
          LocalTime.of(9, 5, 7, 120_000_000),
          LocalTime.of(9, 5, 7, 123_456_000),
          LocalTime.MAX);
    }
    return timestamps(((Type.Timestamp) type).unit());
  }

  private static List<Object> integers(Type.Int type) {
    List<Object> values = new ArrayList<>();
    boolean signed = type.sign() == Type.Sign.SIGNED;
    BigInteger end = TWO.pow(signed ? type.bits() - 1 : type.bits());
    for (BigInteger value : wholeNumbers()) {
      if (value.compareTo(end) < 0
          && value.compareTo(signed ? end.negate() : BigInteger.ZERO) >= 0) {
        values.add(value);
      }
    }
    return values;
  }

  /** Zero, and around every boundary of a width, of exact doubles, and of scaling in 64 bits. */
  private static List<BigInteger> wholeNumbers() {
    List<BigInteger> values = new ArrayList<>(List.of(BigInteger.ZERO));
    List<BigInteger> boundaries = new ArrayList<>(List.of(BigInteger.ONE, BigInteger.TEN));
    for (int bits : new int[] {7, 8, 15, 16, 31, 32, 53, 63, 64}) {
      boundaries.add(TWO.pow(bits));
    }
    boundaries.add(BigInteger.valueOf(Long.MAX_VALUE / 1_000_000));
    for (BigInteger boundary : boundaries) {
      for (int by = -1; by <= 1; by++) {
        BigInteger value = boundary.add(BigInteger.valueOf(by));
        values.add(value);
        values.add(value.negate());
      }
    }
    return values.stream().distinct().toList();
  }

  /** Some are written as no float is, so that their shortest text is tried. */
  @SuppressWarnings("FloatingPointLiteralPrecision")
  private static List<Object> floats(int bits) {
    List<Object> values = new ArrayList<>();
    for (double value :
        new double[] {
          0.0,
          -0.0,
          1,
          -1,
          1.5,
          -2,
          10,
          128,
          -255,
          65504,
          0x1p-24,
          0x1p-14,
          Double.NaN,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY
        }) {
      values.add(value);
    }
    if (bits >= 32) {
      for (float value :
          new float[] {
            0.1f, 0.3f, -1.1f, 16777217f, Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE
          }) {
        values.add((double) value);
      }
      values.add(0x1p53);
      values.add(-0x1p63);
      values.add(0x1p64);
    }
    if (bits == 64) {
      for (double value :
          new double[] {
            0.1,
            1.1,
            0.36640625,
            123456.789,
            0x1p53 - 1,
            0x1p53 + 2,
            0x1p63 + 2048,
            1.0E23,
            1.0E21,
            1.0E-7,
            0x1p-44,
            4.9E-324,
            2.0E-323,
            Double.MIN_NORMAL,
            -Double.MAX_VALUE
          }) {
        values.add(value);
      }
      values.add(Double.longBitsToDouble(0xfff8000000000123L));
    }
    return values;
  }

  private static List<Object> decimals(Type.Decimal type) {
    List<BigDecimal> candidates = new ArrayList<>();
    for (BigInteger whole : wholeNumbers()) {
      candidates.add(new BigDecimal(whole));
      candidates.add(new BigDecimal(whole, type.scale()));
    }
    for (String text : new String[] {"0.1", "1.1", "1.5", "-0.3", "9.01", "0.36640625"}) {
      candidates.add(new BigDecimal(text));
    }
    BigInteger largest = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
    candidates.add(new BigDecimal(largest, type.scale()));
    candidates.add(new BigDecimal(largest.negate(), type.scale()));
    return candidates.stream()
        .filter(value -> value.stripTrailingZeros().scale() <= type.scale())
        .map(value -> value.setScale(type.scale()))
        .filter(value -> value.unscaledValue().abs().compareTo(largest) <= 0)
        .distinct()
        .map(value -> (Object) value)
        .toList();
  }

  private static List<Object> texts() {
    List<Object> values = new ArrayList<>();
    values.addAll(List.of("", " ", "a", " a", "a ", "A", "ab", "b", "bc", "null", "weiß", "café"));
    values.addAll(List.of("cafe\u0301", "日本", "😀", "\0", "\0\0", "a\0", "a\0b", "a\u0001", "\1"));
    values.addAll(List.of("1", "1.0", "12,5", "1.234,5", "2024-02-29", "29/2/2024", "true", "NaN"));
    values.addAll(List.of("\1\1", "\1\2", "a\0\u0001", "x".repeat(300), "x".repeat(300) + "y"));
    values.addAll(List.of("more than a prefix", "more than a prefix\0", "more than a prefix\0\0"));
    values.add(new byte[] {(byte) 0xff});
    values.add(new byte[] {'a', (byte) 0xff, 0});
    values.add(new byte[] {'a', (byte) 0xc3});
    values.add(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80, 'b'});
    values.add(new byte[] {'c', 0, (byte) 0xff});
    return values;
  }

  private static List<Object> binaries() {
    List<Object> values = new ArrayList<>();
    for (Object text : texts()) {
      values.add(Values.bytes(text));
    }
    for (Object uuid : of(Types.UUID)) {
      values.add(Values.bytes(uuid));
    }
    return values;
  }

  private static List<Object> timestamps(Type.Unit unit) {
    List<Object> values = new ArrayList<>();
    for (String text :
        new String[] {
          "1970-01-01T00:00:00Z",
          "1969-12-31T23:59:59Z",
          "0001-01-01T00:00:00Z",
          "9999-12-31T23:59:59.999Z",
          "2020-01-01T00:00:00.100Z",
          "2020-01-01T00:00:00.900Z",
          "1969-12-31T23:59:59.999Z"
        }) {
      values.add(Instant.parse(text));
    }
    switch (unit) {
      case MILLIS -> {
        for (long millis :
            new long[] {
              Long.MAX_VALUE,
              Long.MIN_VALUE,
              Long.MAX_VALUE / 1000,
              Long.MAX_VALUE / 1000 + 1,
              Long.MIN_VALUE / 1000,
              Long.MIN_VALUE / 1000 - 1
            }) {
          values.add(Instant.ofEpochMilli(millis));
        }
      }
      case MICROS -> {
        values.add(Instant.parse("2020-01-01T00:00:00.123456Z"));
        values.add(micros(Long.MAX_VALUE));
        values.add(micros(Long.MIN_VALUE));
      }
      case NANOS -> {
        values.removeIf(value -> beyondNanos((Instant) value));
        values.addAll(List.of(nanos(Long.MAX_VALUE), nanos(Long.MIN_VALUE), nanos(-1), nanos(1)));
        values.addAll(List.of(nanos(-1000), nanos(-1001), nanos(1_577_836_800_000_000_001L)));
      }
      case SECONDS_AND_NANOS -> {
        values.addAll(
            List.of(nanos(-1), nanos(1), nanos(-1000), nanos(1_577_836_800_000_000_001L)));
        values.addAll(List.of(micros(Long.MAX_VALUE), micros(Long.MIN_VALUE)));
        values.add(micros(Long.MAX_VALUE).plusNanos(1));
        values.add(micros(Long.MAX_VALUE).plusNanos(1000));
        values.add(micros(Long.MIN_VALUE).minusNanos(1000));
        values.add(Instant.ofEpochMilli(Long.MAX_VALUE));
      }
    }
    return values;
  }

  private static boolean beyondNanos(Instant value) {
    return value.isAfter(nanos(Long.MAX_VALUE)) || value.isBefore(nanos(Long.MIN_VALUE));
  }

  private static Instant micros(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000);
  }

  private static Instant nanos(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L));
  }
}

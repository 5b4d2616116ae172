package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Type;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Values of every flat type, as a test compares them: a Long, an {@link Instant} or {@link Bytes},
 * after what the vector carries; or null.
 */
final class Values {

  record Instant(long seconds, int nanos) {}

  /** Bytes in hexadecimal, so that records are equal; decimals in their shortest form. */
  record Bytes(String hex) {
    static Bytes of(byte[] bytes, Type type) {
      byte[] canonical = type instanceof Type.Decimal ? new BigInteger(bytes).toByteArray() : bytes;
      return new Bytes(HexFormat.of().formatHex(canonical));
    }

    byte[] array() {
      return HexFormat.of().parseHex(hex);
    }
  }

  private static final List<Type> TYPES =
      List.of(
          new Type.Bool(),
          new Type.Int(8, Type.Sign.SIGNED),
          new Type.Int(16, Type.Sign.SIGNED),
          new Type.Int(32, Type.Sign.SIGNED),
          new Type.Int(64, Type.Sign.SIGNED),
          new Type.Int(8, Type.Sign.UNSIGNED),
          new Type.Int(16, Type.Sign.UNSIGNED),
          new Type.Int(32, Type.Sign.UNSIGNED),
          new Type.Int(64, Type.Sign.UNSIGNED),
          new Type.Floating(16),
          new Type.Floating(32),
          new Type.Floating(64),
          new Type.Decimal(1, 0),
          new Type.Decimal(9, 2),
          new Type.Decimal(10, 10),
          new Type.Decimal(18, 2),
          new Type.Decimal(19, 0),
          new Type.Decimal(38, 18),
          new Type.Decimal(76, 30),
          new Type.Text(),
          new Type.Binary(),
          new Type.Uuid(),
          new Type.Date(),
          new Type.Time(),
          new Type.Timestamp(Type.Unit.MILLIS, Type.Clock.INSTANT),
          new Type.Timestamp(Type.Unit.MICROS, Type.Clock.INSTANT),
          new Type.Timestamp(Type.Unit.NANOS, Type.Clock.INSTANT),
          new Type.Timestamp(Type.Unit.MILLIS, Type.Clock.LOCAL),
          new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL),
          new Type.Timestamp(Type.Unit.NANOS, Type.Clock.LOCAL),
          new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, Type.Clock.INSTANT));

  private Values() {}

  static List<Type> types() {
    return TYPES;
  }

  /** A value that is often an extreme, often small, and often one of a few. */
  static Object random(Type type, Random random) {
    if (type instanceof Type.Bool) {
      return (long) random.nextInt(2);
    }
    if (type instanceof Type.Int integer) {
      return integer(integer, random);
    }
    if (type instanceof Type.Floating floating) {
      return Double.doubleToRawLongBits(floating(floating.bits(), random));
    }
    if (type instanceof Type.Decimal decimal) {
      BigInteger bound = BigInteger.TEN.pow(1 + random.nextInt(decimal.precision()));
      BigInteger value = new BigInteger(bound.bitLength() + 8, random).mod(bound);
      BigInteger signed = random.nextBoolean() ? value.negate() : value;
      return decimal.isCompact()
          ? (Object) signed.longValueExact()
          : Bytes.of(signed.toByteArray(), type);
    }
    if (type instanceof Type.Timestamp timestamp
        && timestamp.unit() == Type.Unit.SECONDS_AND_NANOS) {
      return new Instant(random.nextLong() >> 20, random.nextInt(1_000_000_000));
    }
    if (type instanceof Type.Date) {
      return (long) random.nextInt();
    }
    if (type instanceof Type.Time) {
      return (long) (random.nextDouble() * 86_399_999_999_999L);
    }
    if (type instanceof Type.Timestamp) {
      return random.nextLong() >> random.nextInt(64);
    }
    return bytes(type, random);
  }

  private static long integer(Type.Int type, Random random) {
    long value = random.nextLong() >> random.nextInt(64);
    int unused = 64 - type.bits();
    return type.sign() == Type.Sign.SIGNED ? value << unused >> unused : value << unused >>> unused;
  }

  private static double floating(int bits, Random random) {
    double[] special = {0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    if (random.nextInt(40) == 0) {
      return special[random.nextInt(special.length)];
    }
    double value = random.nextGaussian() * 1000;
    return switch (bits) {
      case 64 -> value;
      case 32 -> (float) value;
      default -> Math.rint(value / 10);
    };
  }

  private static Bytes bytes(Type type, Random random) {
    if (type instanceof Type.Text) {
      String text =
          random.nextInt(4) == 0 ? "é€𝄞" + random.nextInt(300) : "t" + random.nextInt(20);
      return Bytes.of(text.getBytes(StandardCharsets.UTF_8), type);
    }
    byte[] bytes = new byte[type instanceof Type.Uuid ? 16 : random.nextInt(40)];
    random.nextBytes(bytes);
    return Bytes.of(bytes, type);
  }

  /** Sets a column of the row that the builder is filling. */
  static void set(BatchBuilder rows, int column, Type type, @Nullable Object value, Random random) {
    if (value == null) {
      rows.setNull(column);
    } else if (value instanceof Long number) {
      rows.setLong(column, number);
    } else if (value instanceof Instant instant) {
      rows.setSecondsAndNanos(column, instant.seconds(), instant.nanos());
    } else if (value instanceof Bytes bytes) {
      rows.setBytes(column, type instanceof Type.Decimal ? padded(bytes, random) : bytes.array());
    }
  }

  /** A decimal with up to three bytes of the sign more than it needs. */
  private static byte[] padded(Bytes value, Random random) {
    byte[] shortest = value.array();
    byte[] longer = new byte[shortest.length + random.nextInt(4)];
    int padding = longer.length - shortest.length;
    Arrays.fill(longer, 0, padding, (byte) (shortest[0] < 0 ? -1 : 0));
    System.arraycopy(shortest, 0, longer, padding, shortest.length);
    return longer;
  }
}

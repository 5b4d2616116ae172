package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Refusal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Brings the values of one column into canonical form, a batch at a time. One strategy for each
 * pair of type and form; the common pairs only point at the vector's arrays. Not thread-safe.
 */
@FunctionalInterface
interface Canonicaliser {
  /** What the length byte of a number beyond 64 bits can tell. */
  int MAX_WIDE_BYTES = 255;

  void apply(ColumnVector vector, int rowCount, CanonicalColumn out);

  /** The strategy for values of {@code type} compared as {@code canonical}. */
  static Canonicaliser of(Type type, Canonical canonical) {
    if (canonical instanceof Canonical.Exact exact) {
      return exact(type, exact.scale());
    }
    if (canonical instanceof Canonical.Binary64 form) {
      return form.zeros() == Canonical.Zeros.ONE
          ? Canonicaliser::doubles
          : Canonicaliser::doublesWithTwoZeros;
    }
    if (canonical instanceof Canonical.MixedNumber number) {
      return new NumberCanonicaliser(type, number.reading());
    }
    if (canonical instanceof Canonical.Timestamp) {
      return switch (((Type.Timestamp) type).unit()) {
        case MILLIS -> Canonicaliser::millis;
        case MICROS -> Canonicaliser::longs;
        case NANOS -> Canonicaliser::nanos;
        case SECONDS_AND_NANOS -> Canonicaliser::secondsAndNanos;
      };
    }
    if (type instanceof Type.Struct) {
      return Canonicaliser::presence;
    }
    return ColumnVector.carriesBytes(type) ? Canonicaliser::bytes : Canonicaliser::longs;
  }

  private static Canonicaliser exact(Type type, int scale) {
    if (type instanceof Type.Int integer) {
      boolean unsigned64 = integer.bits() == 64 && integer.sign() == Type.Sign.UNSIGNED;
      if (unsigned64) {
        return new UnsignedScaling(scale);
      }
      return scale == 0 ? Canonicaliser::longs : new LongScaling(scale);
    }
    Type.Decimal decimal = (Type.Decimal) type;
    int shift = scale - decimal.scale();
    if (decimal.isCompact()) {
      return shift == 0 ? Canonicaliser::longs : new LongScaling(shift);
    }
    return new WideScaling(shift);
  }

  private static void longs(ColumnVector vector, int rowCount, CanonicalColumn out) {
    out.start(vector);
    out.cells = vector.longs();
  }

  /** Whether a struct is there: true or null. */
  private static void presence(ColumnVector vector, int rowCount, CanonicalColumn out) {
    out.start(vector);
    Arrays.fill(out.writableCells(rowCount), 0, rowCount, 1);
  }

  private static void bytes(ColumnVector vector, int rowCount, CanonicalColumn out) {
    out.start(vector);
    out.bytes = vector.bytes();
    out.offsets = vector.offsets();
    out.lengths = vector.lengths();
  }

  private static void doubles(ColumnVector vector, int rowCount, CanonicalColumn out) {
    out.start(vector);
    long[] in = vector.longs();
    long[] cells = out.writableCells(rowCount);
    for (int i = 0; i < rowCount; i++) {
      cells[i] = canonicalDoubleBits(in[i]);
    }
  }

  private static void doublesWithTwoZeros(ColumnVector vector, int rowCount, CanonicalColumn out) {
    doubles(vector, rowCount, out);
    long[] in = vector.longs();
    for (int i = 0; i < rowCount; i++) {
      if (in[i] == Long.MIN_VALUE) {
        out.cells[i] = Long.MIN_VALUE;
      }
    }
  }

  /** One NaN, one zero; every other double as it is. */
  static long canonicalDoubleBits(long bits) {
    long magnitude = bits & Long.MAX_VALUE;
    if (magnitude == 0) {
      return 0;
    }
    return magnitude > 0x7ff0000000000000L ? 0x7ff8000000000000L : bits;
  }

  private static void millis(ColumnVector vector, int rowCount, CanonicalColumn out) {
    out.start(vector);
    long[] in = vector.longs();
    long[] cells = out.writableCells(rowCount);
    for (int i = 0; i < rowCount; i++) {
      long value = in[i];
      long micros = value * 1000;
      cells[i] = micros;
      if (micros / 1000 != value && !out.isNull(i)) {
        long seconds = Math.floorDiv(value, 1000);
        out.extend(i, rowCount, instant(seconds, (int) (value - seconds * 1000) * 1_000_000));
      }
    }
  }

  private static void nanos(ColumnVector vector, int rowCount, CanonicalColumn out) {
    out.start(vector);
    long[] in = vector.longs();
    long[] cells = out.writableCells(rowCount);
    for (int i = 0; i < rowCount; i++) {
      long value = in[i];
      cells[i] = value / 1000;
      if (value % 1000 != 0 && !out.isNull(i)) {
        long seconds = Math.floorDiv(value, 1_000_000_000L);
        out.extend(i, rowCount, instant(seconds, (int) (value - seconds * 1_000_000_000L)));
      }
    }
  }

  private static void secondsAndNanos(ColumnVector vector, int rowCount, CanonicalColumn out) {
    out.start(vector);
    long[] seconds = vector.longs();
    int[] nanos = vector.nanos();
    long[] cells = out.writableCells(rowCount);
    for (int i = 0; i < rowCount; i++) {
      int micros = nanos[i] / 1000;
      cells[i] = seconds[i] * 1_000_000 + micros;
      boolean fits = nanos[i] % 1000 == 0 && fitsMicros(seconds[i], micros);
      if (!fits && !out.isNull(i)) {
        out.extend(i, rowCount, instant(seconds[i], nanos[i]));
      }
    }
  }

  /** True if seconds and microseconds within the second make a 64-bit count of microseconds. */
  private static boolean fitsMicros(long seconds, int micros) {
    long first = Math.floorDiv(Long.MIN_VALUE, 1_000_000L);
    long last = Math.floorDiv(Long.MAX_VALUE, 1_000_000L);
    if (seconds <= first) {
      return seconds == first && micros >= Math.floorMod(Long.MIN_VALUE, 1_000_000L);
    }
    return seconds < last
        || (seconds == last && micros <= Math.floorMod(Long.MAX_VALUE, 1_000_000L));
  }

  /** Twelve bytes: seconds, then nanoseconds within the second, both big-endian. */
  private static byte[] instant(long seconds, int nanos) {
    return ByteBuffer.allocate(12).putLong(seconds).putInt(nanos).array();
  }

  /** Whole numbers times a power of ten. */
  final class LongScaling implements Canonicaliser {
    private final BigInteger wideFactor;
    private final long factor;

    /**
     * @param shift the power of ten; a factor beyond the range of long takes the slow way always
     */
    LongScaling(int shift) {
      this.wideFactor = BigInteger.TEN.pow(shift);
      this.factor = shift <= 18 ? wideFactor.longValueExact() : 0;
    }

    @Override
    public void apply(ColumnVector vector, int rowCount, CanonicalColumn out) {
      out.start(vector);
      long[] in = vector.longs();
      long[] cells = out.writableCells(rowCount);
      long limit = factor == 0 ? 0 : Long.MAX_VALUE / factor;
      for (int i = 0; i < rowCount; i++) {
        long value = in[i];
        if (value <= limit && value >= -limit) {
          cells[i] = value * factor;
        } else if (!out.isNull(i)) {
          put(BigInteger.valueOf(value).multiply(wideFactor), i, rowCount, cells, out);
        }
      }
    }
  }

  /** Unsigned 64-bit integers times a power of ten. */
  final class UnsignedScaling implements Canonicaliser {
    private static final BigInteger MASK = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private final BigInteger factor;

    UnsignedScaling(int shift) {
      this.factor = BigInteger.TEN.pow(shift);
    }

    @Override
    public void apply(ColumnVector vector, int rowCount, CanonicalColumn out) {
      out.start(vector);
      long[] in = vector.longs();
      long[] cells = out.writableCells(rowCount);
      boolean unscaled = factor.equals(BigInteger.ONE);
      for (int i = 0; i < rowCount; i++) {
        if (unscaled && in[i] >= 0) {
          cells[i] = in[i];
        } else if (!out.isNull(i)) {
          BigInteger value = BigInteger.valueOf(in[i]).and(MASK);
          put(value.multiply(factor), i, rowCount, cells, out);
        }
      }
    }
  }

  /** Decimals carried as bytes, times a power of ten. */
  final class WideScaling implements Canonicaliser {
    private final BigInteger factor;

    WideScaling(int shift) {
      this.factor = BigInteger.TEN.pow(shift);
    }

    @Override
    public void apply(ColumnVector vector, int rowCount, CanonicalColumn out) {
      out.start(vector);
      byte[] bytes = vector.bytes();
      long[] cells = out.writableCells(rowCount);
      boolean unscaled = factor.equals(BigInteger.ONE);
      for (int i = 0; i < rowCount; i++) {
        if (out.isNull(i)) {
          continue;
        }
        int from = vector.offsets()[i];
        int length = vector.lengths()[i];
        if (unscaled && fitsLong(bytes, from, length)) {
          cells[i] = lowLong(bytes, from, length);
        } else {
          BigInteger value = new BigInteger(bytes, from, length);
          put(value.multiply(factor), i, rowCount, cells, out);
        }
      }
    }

    private static boolean fitsLong(byte[] bytes, int from, int length) {
      if (length <= 8) {
        return length > 0;
      }
      int sign = bytes[from + length - 8] >> 7;
      for (int i = from; i < from + length - 8; i++) {
        if (bytes[i] != sign) {
          return false;
        }
      }
      return true;
    }

    private static long lowLong(byte[] bytes, int from, int length) {
      int start = Math.max(0, length - 8);
      long value = bytes[from + start];
      for (int i = start + 1; i < length; i++) {
        value = (value << 8) | (bytes[from + i] & 0xff);
      }
      return value;
    }
  }

  private static void put(
      BigInteger value, int row, int rowCount, long[] cells, CanonicalColumn out) {
    if (value.bitLength() < Long.SIZE) {
      cells[row] = value.longValue();
      return;
    }
    byte[] wide = value.toByteArray();
    if (wide.length > MAX_WIDE_BYTES) {
      throw new Refusal(
          "A decimal needs "
              + wide.length
              + " bytes at the scale at which both sides compare, more than the "
              + MAX_WIDE_BYTES
              + " bytes that a packed number may have; exclude its column.");
    }
    out.extend(row, rowCount, wide);
  }
}

package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.pack.LittleEndian;
import dev.tieout.core.schema.Type;
import java.io.IOException;

/** Values that are stored as bytes and travel as longs: compact decimals, FLOAT16, INT96. */
final class BytesAsLongs extends LongDecoder {
  private static final int CHUNK_VALUES = 512;
  private static final long JULIAN_DAY_OF_EPOCH = 2_440_588;
  private static final long SECONDS_PER_DAY = 86_400;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final BytesDecoder stored;
  private final Type type;
  private final int[] offsets = new int[CHUNK_VALUES];
  private final int[] lengths = new int[CHUNK_VALUES];

  BytesAsLongs(BytesDecoder stored, Type type) {
    this.stored = stored;
    this.type = type;
  }

  @Override
  void start(PageBytes page) throws IOException {
    stored.start(page);
  }

  @Override
  void read(long[] values, int[] nanos, int count) throws IOException {
    int done = 0;
    while (done < count) {
      int n = stored.find(offsets, lengths, Math.min(count - done, CHUNK_VALUES));
      byte[] bytes = stored.bytes();
      if (type instanceof Type.Decimal) {
        readDecimals(bytes, values, done, n);
      } else if (type instanceof Type.Floating) {
        readHalfFloats(bytes, values, done, n);
      } else {
        readInt96(bytes, values, nanos, done, n);
      }
      done += n;
    }
  }

  private void readDecimals(byte[] bytes, long[] values, int from, int count) throws Damage {
    for (int i = 0; i < count; i++) {
      int p = offsets[i];
      int end = p + lengths[i];
      if (p == end) {
        throw new Damage("a decimal without a byte");
      }
      long value = bytes[p++];
      long sign = value >> 63;
      for (; p < end; p++) {
        if (value >> 55 != sign) {
          throw new Damage("a decimal of " + lengths[i] + " bytes beyond its precision");
        }
        value = value << 8 | (bytes[p] & 0xFF);
      }
      values[from + i] = value;
    }
  }

  private void readHalfFloats(byte[] bytes, long[] values, int from, int count) throws Damage {
    for (int i = 0; i < count; i++) {
      checkLength(lengths[i], 2);
      int p = offsets[i];
      int half = (bytes[p] & 0xFF) | (bytes[p + 1] & 0xFF) << 8;
      values[from + i] = Double.doubleToRawLongBits(widen(half));
    }
  }

  /** The value of 16 bits: sign, 5 of exponent, 10 of fraction. */
  static double widen(int half) {
    int exponent = half >>> 10 & 0x1F;
    int fraction = half & 0x3FF;
    double magnitude;
    if (exponent == 0) {
      magnitude = fraction * 0x1p-24;
    } else if (exponent == 31) {
      magnitude = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
    } else {
      magnitude = Math.scalb((double) (fraction | 0x400), exponent - 25);
    }
    return (half & 0x8000) == 0 ? magnitude : -magnitude;
  }

  private void readInt96(byte[] bytes, long[] values, int[] nanos, int from, int count)
      throws Damage {
    for (int i = 0; i < count; i++) {
      checkLength(lengths[i], 12);
      int p = offsets[i];
      long nanosOfDay = LittleEndian.readLong(bytes, p);
      long julianDay = LittleEndian.readInt(bytes, p + 8);
      values[from + i] =
          (julianDay - JULIAN_DAY_OF_EPOCH) * SECONDS_PER_DAY
              + Math.floorDiv(nanosOfDay, NANOS_PER_SECOND);
      nanos[from + i] = (int) Math.floorMod(nanosOfDay, NANOS_PER_SECOND);
    }
  }

  private static void checkLength(int length, int due) throws Damage {
    if (length != due) {
      throw new Damage("a value of " + length + " bytes where " + due + " are due");
    }
  }
}

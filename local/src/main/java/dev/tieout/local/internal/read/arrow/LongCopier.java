package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.pack.LittleEndian;
import dev.tieout.core.schema.ColumnVector;
import java.io.IOException;

/** Values of fixed width that a vector carries as longs. */
final class LongCopier extends ArrayCopier {
  private static final long MILLIS_PER_DAY = 86_400_000;

  private final Form form;
  private final int width;

  LongCopier(Form form, int width) {
    this.form = form;
    this.width = width;
  }

  @Override
  long bytes(ArrayData array, long from, long count) {
    return count * ROW_BYTES;
  }

  @Override
  void copyValues(ArrayData array, long from, int count, ColumnVector to, int at)
      throws IOException {
    int base = array.values().require(from * width, (long) count * width);
    byte[] bytes = array.values().bytes();
    long[] longs = to.longs();
    read(bytes, base, count, longs, at);
    switch (form) {
      case FLOAT16 -> {
        for (int i = at; i < at + count; i++) {
          longs[i] = Double.doubleToRawLongBits(half((int) longs[i]));
        }
      }
      case FLOAT32 -> {
        for (int i = at; i < at + count; i++) {
          longs[i] = Double.doubleToRawLongBits(Float.intBitsToFloat((int) longs[i]));
        }
      }
      case DATE_MILLIS -> {
        for (int i = at; i < at + count; i++) {
          longs[i] = days(longs[i], to.isNull(i));
        }
      }
      case TIME_SECONDS -> multiply(longs, at, count, 1_000_000_000);
      case TIME_MILLIS -> multiply(longs, at, count, 1_000_000);
      case TIME_MICROS -> multiply(longs, at, count, 1_000);
      case TIMESTAMP_SECONDS -> java.util.Arrays.fill(to.nanos(), at, at + count, 0);
      case INT8, UINT8, INT16, UINT16, INT32, UINT32, INT64, DECIMAL, OTHER -> {}
    }
  }

  private void read(byte[] bytes, int base, int count, long[] longs, int at) {
    switch (width) {
      case 1 -> {
        int mask = form == Form.UINT8 ? 0xFF : -1;
        for (int i = 0; i < count; i++) {
          longs[at + i] = bytes[base + i] & mask;
        }
      }
      case 2 -> {
        int mask = form == Form.INT16 ? -1 : 0xFFFF;
        for (int i = 0; i < count; i++) {
          int b = base + 2 * i;
          longs[at + i] = (short) ((bytes[b] & 0xFF) | (bytes[b + 1] << 8)) & mask;
        }
      }
      case 4 -> {
        long mask = form == Form.UINT32 ? 0xFFFFFFFFL : -1;
        for (int i = 0; i < count; i++) {
          longs[at + i] = LittleEndian.readInt(bytes, base + 4 * i) & mask;
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          longs[at + i] = LittleEndian.readLong(bytes, base + 8 * i);
        }
      }
    }
  }

  private static void multiply(long[] longs, int at, int count, long factor) {
    for (int i = at; i < at + count; i++) {
      longs[i] *= factor;
    }
  }

  private static long days(long millis, boolean isNull) throws ArrowDamage {
    long days = Math.floorDiv(millis, MILLIS_PER_DAY);
    if (!isNull && days * MILLIS_PER_DAY != millis) {
      throw new ArrowDamage("a date of " + millis + " milliseconds is no whole day");
    }
    return days;
  }

  /** IEEE 754 binary16. */
  private static double half(int bits) {
    int exponent = bits >> 10 & 0x1F;
    int fraction = bits & 0x3FF;
    double magnitude =
        exponent == 0
            ? fraction * 0x1p-24
            : exponent == 31
                ? fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN
                : (0x400 | fraction) * Math.scalb(1.0, exponent - 25);
    return (bits & 0x8000) == 0 ? magnitude : -magnitude;
  }
}

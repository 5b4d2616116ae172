package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.pack.LittleEndian;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.io.IOException;

/** Decimals of 4, 8, 16 or 32 bytes, little-endian two's complement. */
final class DecimalCopier extends ArrayCopier {
  /** Wide enough for 38 digits. */
  private static final int MOST_BYTES = 16;

  private final Type.Decimal type;
  private final int width;

  DecimalCopier(Type.Decimal type, int width) {
    this.type = type;
    this.width = width;
  }

  @Override
  long bytes(ArrayData array, long from, long count) {
    return count * (type.isCompact() ? ROW_BYTES : ROW_BYTES + MOST_BYTES);
  }

  @Override
  void copyValues(ArrayData array, long from, int count, ColumnVector to, int at)
      throws IOException {
    int base = array.values().require(from * width, (long) count * width);
    byte[] bytes = array.values().bytes();
    if (type.isCompact()) {
      for (int i = 0; i < count; i++) {
        if (!to.isNull(at + i)) {
          to.longs()[at + i] = compact(bytes, base + i * width);
        }
      }
    } else {
      copyWide(bytes, base, count, to, at);
    }
  }

  private long compact(byte[] bytes, int from) throws ArrowDamage {
    if (width == Integer.BYTES) {
      return LittleEndian.readInt(bytes, from);
    }
    long value = LittleEndian.readLong(bytes, from);
    requireSign(bytes, from + Long.BYTES, from + width, value < 0);
    return value;
  }

  private void copyWide(byte[] bytes, int base, int count, ColumnVector to, int at)
      throws ArrowDamage {
    int kept = Math.min(width, MOST_BYTES);
    int used = end(to, at);
    byte[] out = BytesCopier.room(to, used, (long) count * kept);
    for (int i = 0; i < count; i++) {
      int from = base + i * width;
      to.offsets()[at + i] = used;
      to.lengths()[at + i] = kept;
      for (int b = 0; b < kept; b++) {
        out[used + b] = bytes[from + kept - 1 - b];
      }
      if (!to.isNull(at + i)) {
        requireSign(bytes, from + kept, from + width, bytes[from + kept - 1] < 0);
      }
      used += kept;
    }
  }

  /** The bytes above those that are kept say nothing but the sign. */
  private static void requireSign(byte[] bytes, int from, int end, boolean isNegative)
      throws ArrowDamage {
    for (int i = from; i < end; i++) {
      if (bytes[i] != (isNegative ? -1 : 0)) {
        throw new ArrowDamage("a decimal has more digits than its type");
      }
    }
  }
}

package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * What a file says about the values of a column in one row group.
 *
 * <p>Bounds enclose the values; they need not be values themselves. They are given only where the
 * file found them by the order of the type; for floating point, text whose bounds were kept in the
 * deprecated fields, INT96 and nested columns there are none.
 *
 * @param nullCount how many values are null, or {@link #UNKNOWN}
 * @param range bounds of the other values, null if not known
 */
public record ColumnStatistics(long nullCount, @Nullable Range range) {
  /** Where the file does not say. */
  public static final long UNKNOWN = -1;

  private static final long NANOS_PER_DAY = 86_400_000_000_000L;

  static final ColumnStatistics NONE = new ColumnStatistics(UNKNOWN, null);

  /**
   * Bounds as a vector carries values of the type: longs (which compare as such, unless the type is
   * unsigned), or bytes.
   *
   * @param minLong 0 if the type travels in bytes
   * @param maxLong likewise
   * @param minBytes null if the type travels in longs
   * @param maxBytes likewise
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Range(
      long minLong, long maxLong, byte @Nullable [] minBytes, byte @Nullable [] maxBytes) {}

  /** Interprets what the footer holds. */
  static ColumnStatistics of(RawStatistics raw, Leaf leaf, boolean typeOrdered) {
    byte[] min = raw.min();
    byte[] max = raw.max();
    if (min == null || max == null) {
      return new ColumnStatistics(raw.nullCount(), null);
    }
    boolean trusted = raw.deprecated() ? isSignedNumber(leaf) : typeOrdered;
    return new ColumnStatistics(raw.nullCount(), trusted ? range(min, max, leaf) : null);
  }

  /** The deprecated fields were found by comparing signed numbers, whatever the type. */
  private static boolean isSignedNumber(Leaf leaf) {
    boolean number = leaf.physical() == Physical.INT32 || leaf.physical() == Physical.INT64;
    return number && !(leaf.type() instanceof Type.Int i && i.sign() == Type.Sign.UNSIGNED);
  }

  private static @Nullable Range range(byte[] min, byte[] max, Leaf leaf) {
    return switch (leaf.physical()) {
      case INT32, INT64, BOOLEAN -> {
        int width = leaf.physical() == Physical.BOOLEAN ? 1 : leaf.widthBytes();
        yield min.length == width && max.length == width
            ? longRange(stored(min), stored(max), leaf)
            : null;
      }
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
          leaf.type() instanceof Type.Text
                  || leaf.type() instanceof Type.Binary
                  || leaf.type() instanceof Type.Uuid
              ? new Range(0, 0, min, max)
              : null;
      case INT96, FLOAT, DOUBLE -> null;
    };
  }

  /** Numbers that are no times of a day may overflow when they are turned into nanoseconds. */
  private static @Nullable Range longRange(long min, long max, Leaf leaf) {
    if (leaf.type() instanceof Type.Time && (min < 0 || max > NANOS_PER_DAY)) {
      return null;
    }
    return new Range(converted(min, leaf), converted(max, leaf), null, null);
  }

  private static long stored(byte[] littleEndian) {
    long value = littleEndian[littleEndian.length - 1];
    for (int i = littleEndian.length - 2; i >= 0; i--) {
      value = value << 8 | (littleEndian[i] & 0xFF);
    }
    return value;
  }

  private static long converted(long value, Leaf leaf) {
    long[] values = {value};
    leaf.conversion().apply(values, 1);
    return values[0];
  }
}

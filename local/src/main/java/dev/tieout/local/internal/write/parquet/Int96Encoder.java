package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.ColumnVector;

/**
 * Points in time as INT96: eight bytes of nanoseconds within the day, four bytes of Julian day,
 * both little-endian. Their order is not agreed, so no extremes are stated.
 */
final class Int96Encoder implements PlainEncoder {
  private static final int WIDTH_BYTES = 12;
  private static final long EPOCH_JULIAN_DAY = 2_440_588;
  private static final long DAY_SECONDS = 86_400;
  private static final long SECOND_NANOS = 1_000_000_000;

  private final Extremes extremes = new Extremes.Unknown();

  @Override
  public int encode(ColumnVector vector, int from, int to, GrowableBytes out, int limitBytes) {
    int end = PlainEncoder.reserve(from, to, WIDTH_BYTES, out, limitBytes);
    long[] seconds = vector.longs();
    int[] nanos = vector.nanos();
    for (int row = from; row < end; row++) {
      if (vector.isNull(row)) {
        continue;
      }
      long day = Math.floorDiv(seconds[row], DAY_SECONDS) + EPOCH_JULIAN_DAY;
      if ((int) day != day) {
        throw new IllegalArgumentException(
            seconds[row] + " seconds since 1970 are out of the range of INT96");
      }
      out.writeLong(Math.floorMod(seconds[row], DAY_SECONDS) * SECOND_NANOS + nanos[row]);
      out.writeInt((int) day);
    }
    return end;
  }

  @Override
  public Extremes extremes() {
    return extremes;
  }
}

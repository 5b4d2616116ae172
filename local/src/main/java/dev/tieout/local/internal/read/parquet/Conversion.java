package dev.tieout.local.internal.read.parquet;

/** What is done to stored numbers to make them the numbers that a vector carries. */
enum Conversion {
  NONE,
  /** 32 stored bits without a sign. */
  UNSIGNED_32,
  /** 32 bits of a float to 64 bits of the same double. */
  FLOAT,
  /** To nanoseconds. */
  TIME_MILLIS,
  /** To nanoseconds. */
  TIME_MICROS;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NANOS_PER_MICRO = 1_000;

  /** Converts the first {@code count} values in place. */
  void apply(long[] values, int count) {
    switch (this) {
      case NONE -> {}
      case UNSIGNED_32 -> {
        for (int i = 0; i < count; i++) {
          values[i] &= 0xFFFF_FFFFL;
        }
      }
      case FLOAT -> {
        for (int i = 0; i < count; i++) {
          values[i] = Double.doubleToRawLongBits(Float.intBitsToFloat((int) values[i]));
        }
      }
      case TIME_MILLIS -> multiply(values, count, NANOS_PER_MILLI);
      case TIME_MICROS -> multiply(values, count, NANOS_PER_MICRO);
    }
  }

  private static void multiply(long[] values, int count, long factor) {
    for (int i = 0; i < count; i++) {
      values[i] *= factor;
    }
  }
}

package dev.tieout.local.internal.write.parquet;

/** IEEE 754 binary16, for which Java 17 has no conversion. Stateless. */
final class HalfFloat {
  private static final int SIGN = 0x8000;
  private static final int INFINITY = 0x7C00;
  private static final int QUIET = 0x0200;
  private static final int FRACTION_SHIFT = 23 - 10;
  private static final int EXPONENT_REBIAS = 127 - 15;

  private HalfFloat() {}

  /** The bits of the nearest half, ties to even; a NaN keeps the top of its payload. */
  static int bitsOf(float value) {
    int bits = Float.floatToRawIntBits(value);
    int sign = (bits >>> 16) & SIGN;
    int magnitude = bits & 0x7FFFFFFF;
    if (magnitude > 0x7F800000) {
      return sign | INFINITY | QUIET | ((magnitude >>> FRACTION_SHIFT) & 0x3FF);
    }
    int exponent = (magnitude >>> 23) - EXPONENT_REBIAS;
    if (exponent >= 31) {
      return sign | INFINITY;
    }
    if (exponent > 0) {
      // A carry out of the fraction raises the exponent, up to infinity, as it should.
      return sign | roundedShift(magnitude - (EXPONENT_REBIAS << 23), FRACTION_SHIFT);
    }
    if (exponent < -10) {
      return sign;
    }
    int fraction = (magnitude & 0x7FFFFF) | 0x800000;
    return sign | roundedShift(fraction, FRACTION_SHIFT + 1 - exponent);
  }

  private static int roundedShift(int value, int shift) {
    int half = 1 << (shift - 1);
    int odd = (value >>> shift) & 1;
    return (value + half - 1 + odd) >>> shift;
  }
}

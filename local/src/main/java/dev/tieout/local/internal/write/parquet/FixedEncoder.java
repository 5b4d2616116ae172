package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.ColumnVector;

/**
 * Byte strings of one width, written as they are, or unscaled decimals, which are brought to the
 * width by repeating or removing bytes of the sign.
 */
final class FixedEncoder implements PlainEncoder {
  private final int widthBytes;
  private final BytesExtremes.Order order;
  private final BytesExtremes extremes;

  /**
   * @param order {@code TWOS_COMPLEMENT} for decimals
   */
  FixedEncoder(int widthBytes, BytesExtremes.Order order) {
    this.widthBytes = widthBytes;
    this.order = order;
    this.extremes = new BytesExtremes(order);
  }

  @Override
  public int encode(ColumnVector vector, int from, int to, GrowableBytes out, int limitBytes) {
    int end = PlainEncoder.reserve(from, to, widthBytes, out, limitBytes);
    byte[] bytes = vector.bytes();
    int[] offsets = vector.offsets();
    int[] lengths = vector.lengths();
    for (int row = from; row < end; row++) {
      if (!vector.isNull(row)) {
        int at = out.size();
        append(bytes, offsets[row], lengths[row], out);
        extremes.add(out.array(), at, widthBytes);
      }
    }
    return end;
  }

  private void append(byte[] bytes, int offset, int length, GrowableBytes out) {
    int surplus = length - widthBytes;
    if (surplus == 0) {
      out.write(bytes, offset, length);
      return;
    }
    if (order != BytesExtremes.Order.TWOS_COMPLEMENT || length == 0) {
      throw new IllegalArgumentException(
          "a value of " + length + " bytes where each has " + widthBytes);
    }
    int sign = bytes[offset] < 0 ? -1 : 0;
    for (int i = surplus; i < 0; i++) {
      out.write(sign);
    }
    int skipped = Math.max(0, surplus);
    for (int i = 0; i < skipped; i++) {
      requireSign(bytes[offset + i] == sign);
    }
    requireSign(bytes[offset + skipped] < 0 == sign < 0);
    out.write(bytes, offset + skipped, length - skipped);
  }

  private void requireSign(boolean redundant) {
    if (!redundant) {
      throw new IllegalArgumentException(
          "an unscaled decimal does not fit in " + widthBytes + " bytes");
    }
  }

  @Override
  public Extremes extremes() {
    return extremes;
  }
}

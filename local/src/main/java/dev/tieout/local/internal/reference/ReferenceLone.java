package dev.tieout.local.internal.reference;

import dev.tieout.core.rule.Side;
import java.util.Arrays;

/**
 * A value that equals nothing of the other side: what a cast cannot read, or NaN where it is
 * distinct.
 *
 * @param isNaN whether it is NaN; else it is unparseable
 * @param text its text; empty for NaN
 * @param side the side that it is of
 */
record ReferenceLone(boolean isNaN, ReferenceValue.Bytes text, Side side)
    implements Comparable<ReferenceLone> {

  static ReferenceLone nan(Side side) {
    return new ReferenceLone(true, new ReferenceValue.Bytes(new byte[0]), side);
  }

  static ReferenceLone unparseable(byte[] text, Side side) {
    return new ReferenceLone(false, new ReferenceValue.Bytes(text), side);
  }

  static boolean isUnparseable(@org.jspecify.annotations.Nullable Object value) {
    return value instanceof ReferenceLone lone && !lone.isNaN;
  }

  /** A kind, and the text. */
  byte[] bytes() {
    byte[] bytes = new byte[1 + text.array().length];
    bytes[0] = (byte) (isNaN ? 2 : 3);
    System.arraycopy(text.array(), 0, bytes, 1, text.array().length);
    return bytes;
  }

  String shown() {
    return isNaN ? "NaN" : ReferenceText.decode(text.array());
  }

  /** Without regard to the side, which comes behind all of a key. */
  @Override
  public int compareTo(ReferenceLone other) {
    return Arrays.compareUnsigned(bytes(), other.bytes());
  }
}

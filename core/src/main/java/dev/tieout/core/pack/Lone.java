package dev.tieout.core.pack;

import dev.tieout.core.rule.Side;
import java.util.Arrays;

/**
 * Values that equal nothing: what a cast cannot read, and NaN where it is distinct. Packed rows
 * tell of which side they are, so that none has the bytes of one of the other side.
 *
 * <pre>
 * value         = kind text
 * kind          = 2 (NaN, without text) | 3 (unparseable)
 * in a key      = 4 kind, text escaped, 0    and the side once, behind all parts of the key
 * in a row      = side length (4 bytes, big-endian) kind text    among the long values
 * side in a key = 0 (no part equals nothing) | 1 (source) | 2 (target);    0 or 1 in a row
 * </pre>
 *
 * The side comes last in a key, so that keys are in the order of their values, and in a row where
 * both rows of one side have the same: so it has no say in how rows of a side are ordered.
 */
final class Lone {
  static final int NOT_A_NUMBER = 2;
  static final int UNPARSEABLE = 3;

  /** Bytes before a value among the long values of a row. */
  static final int HEADER_BYTES = 5;

  private static final byte[] NAN = {NOT_A_NUMBER};

  private Lone() {}

  /** NaN. */
  static byte[] nan() {
    return NAN;
  }

  /** A text that a cast cannot read. */
  static byte[] unparseable(byte[] text) {
    byte[] value = new byte[1 + text.length];
    value[0] = UNPARSEABLE;
    System.arraycopy(text, 0, value, 1, text.length);
    return value;
  }

  /** Writes a value of a row and tells the position behind it. */
  static int write(byte[] value, Side side, byte[] out, int position) {
    out[position] = (byte) side.index();
    BigEndian.writeInt(out, position + 1, value.length);
    System.arraycopy(value, 0, out, position + HEADER_BYTES, value.length);
    return position + HEADER_BYTES + value.length;
  }

  /** The bytes that the value of a row takes, which starts at {@code position}. */
  static int length(byte[] row, int position) {
    return HEADER_BYTES + BigEndian.readInt(row, position + 1);
  }

  /** True if the value of a row, which starts at {@code position}, is unparseable. */
  static boolean isUnparseable(byte[] row, int position) {
    return row[position + HEADER_BYTES] == UNPARSEABLE;
  }

  /** The value of a row, which starts at {@code position}, as text for people. */
  static String text(byte[] row, int position) {
    int from = position + HEADER_BYTES;
    return text(Arrays.copyOfRange(row, from, position + length(row, position)));
  }

  /** A value as text for people. */
  static String text(byte[] value) {
    return value[0] == NOT_A_NUMBER ? "NaN" : ValueText.text(value, 1, value.length - 1);
  }
}

package dev.tieout.core.pack;

/** Non-negative numbers of 1 to 5 bytes: 7 bits a byte, low bits first, the last byte below 128. */
public final class VarInt {
  /** The most bytes that a number takes. */
  public static final int MAX_LENGTH = 5;

  private VarInt() {}

  /** Bytes that {@code value} takes. */
  public static int length(int value) {
    int length = 1;
    while (value >= 0x80) {
      value >>>= 7;
      length++;
    }
    return length;
  }

  /** Writes {@code value} and returns the position after it. */
  public static int write(byte[] bytes, int position, int value) {
    while (value >= 0x80) {
      bytes[position++] = (byte) (value | 0x80);
      value >>>= 7;
    }
    bytes[position++] = (byte) value;
    return position;
  }

  /** Reads the number at {@code position}. Its length is that of {@link #length}. */
  public static int read(byte[] bytes, int position) {
    int value = bytes[position];
    if (value >= 0) {
      return value;
    }
    value &= 0x7f;
    for (int shift = 7; ; shift += 7) {
      int next = bytes[++position];
      value |= (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}

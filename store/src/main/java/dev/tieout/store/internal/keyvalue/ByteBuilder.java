package dev.tieout.store.internal.keyvalue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes that grow. The forms that keep order: a number is 8 bytes, big-endian, its sign flipped; a
 * text is its UTF-8 with 00 as 01 01 and 01 as 01 02, and 00 behind it; both inverted where the
 * order is descending. Not thread-safe.
 */
final class ByteBuilder {
  private static final int INITIAL_BYTES = 256;
  private static final int INVERTED = 0xFF;

  private byte[] bytes = new byte[INITIAL_BYTES];
  private int length;

  private void reserve(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), bytes.length * 2));
    }
  }

  /** A number in order. */
  ByteBuilder orderedNumber(long number, boolean descending) {
    reserve(Long.BYTES);
    long ordered = number ^ Long.MIN_VALUE;
    writeLong(descending ? ~ordered : ordered);
    return this;
  }

  private void writeLong(long value) {
    for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      bytes[length++] = (byte) (value >>> shift);
    }
  }

  /** A text in order. */
  ByteBuilder orderedText(String text, boolean descending) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    reserve(utf8.length * 2 + 1);
    int start = length;
    for (byte unit : utf8) {
      if (unit == 0 || unit == 1) {
        bytes[length++] = 1;
        bytes[length++] = (byte) (unit + 1);
      } else {
        bytes[length++] = unit;
      }
    }
    bytes[length++] = 0;
    if (descending) {
      for (int i = start; i < length; i++) {
        bytes[i] ^= (byte) INVERTED;
      }
    }
    return this;
  }

  /** An unsigned number in groups of 7 bits. */
  ByteBuilder variable(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
    return this;
  }

  /** A signed number, small ones short. */
  ByteBuilder zigzag(long value) {
    return variable((value << 1) ^ (value >> 63));
  }

  /** Bytes, and before them their number. */
  ByteBuilder sized(byte[] value) {
    variable(value.length);
    return raw(value);
  }

  ByteBuilder raw(byte[] value) {
    reserve(value.length);
    System.arraycopy(value, 0, bytes, length, value.length);
    length += value.length;
    return this;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  /**
   * The first key that comes after all that begin with these bytes; empty if none does, since all
   * are FF.
   */
  byte[] successor() {
    int end = length;
    while (end > 0 && bytes[end - 1] == (byte) 0xFF) {
      end--;
    }
    byte[] next = Arrays.copyOf(bytes, end);
    if (end > 0) {
      next[end - 1]++;
    }
    return next;
  }
}

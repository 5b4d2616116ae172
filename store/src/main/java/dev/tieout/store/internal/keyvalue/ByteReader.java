package dev.tieout.store.internal.keyvalue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what {@link ByteBuilder} wrote. Not thread-safe. */
final class ByteReader {
  private final byte[] bytes;
  private final int end;
  private int position;

  ByteReader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  ByteReader(Slice slice) {
    this(slice.array(), slice.offset(), slice.end());
  }

  private ByteReader(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
  }

  boolean hasMore() {
    return position < end;
  }

  long variable() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      require(1);
      byte group = bytes[position++];
      value |= (long) (group & 0x7F) << shift;
      if (group >= 0) {
        return value;
      }
    }
    throw damaged();
  }

  long zigzag() throws IOException {
    long value = variable();
    return (value >>> 1) ^ -(value & 1);
  }

  String sizedText() throws IOException {
    int size = size();
    String text = new String(bytes, position, size, StandardCharsets.UTF_8);
    position += size;
    return text;
  }

  byte[] sized() throws IOException {
    int size = size();
    byte[] value = Arrays.copyOfRange(bytes, position, position + size);
    position += size;
    return value;
  }

  private int size() throws IOException {
    long size = variable();
    if (size < 0 || size > end - position) {
      throw damaged();
    }
    return (int) size;
  }

  /** The number at the end, in order and ascending, read without moving. */
  static long lastNumber(byte[] bytes, int start, int end) throws IOException {
    if (end - start < Long.BYTES) {
      throw damaged();
    }
    long value = 0;
    for (int i = end - Long.BYTES; i < end; i++) {
      value = value << Byte.SIZE | (bytes[i] & 0xFF);
    }
    return value ^ Long.MIN_VALUE;
  }

  /** Passes a number in order. */
  void skipNumber() throws IOException {
    require(Long.BYTES);
    position += Long.BYTES;
  }

  /** Passes a text in order. */
  void skipText(boolean descending) throws IOException {
    byte end = (byte) (descending ? 0xFF : 0);
    do {
      require(1);
    } while (bytes[position++] != end);
  }

  /** A text in order, ascending. */
  String orderedText() throws IOException {
    byte[] utf8 = new byte[end - position];
    int length = 0;
    for (require(1); bytes[position] != 0; require(1)) {
      if (bytes[position] == 1) {
        position++;
        require(1);
        utf8[length++] = (byte) (bytes[position++] - 1);
      } else {
        utf8[length++] = bytes[position++];
      }
    }
    position++;
    return new String(utf8, 0, length, StandardCharsets.UTF_8);
  }

  private void require(int count) throws IOException {
    if (end - position < count) {
      throw damaged();
    }
  }

  static IOException damaged() {
    return new IOException("A record of the store is damaged: its bytes end too early.");
  }
}

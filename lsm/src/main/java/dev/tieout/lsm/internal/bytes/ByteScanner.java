package dev.tieout.lsm.internal.bytes;

import java.util.Arrays;

/**
 * Reads what a {@link ByteBuilder} has written. Whatever does not fit throws {@link
 * IndexOutOfBoundsException}; whoever knows the file makes a sentence of it.
 */
public final class ByteScanner {
  private final byte[] bytes;
  private final int end;
  private int position;

  /** From a position up to an end. */
  public ByteScanner(byte[] bytes, int position, int end) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
  }

  /** Where the next byte is. */
  public int position() {
    return position;
  }

  /** How many are left. */
  public int remaining() {
    return end - position;
  }

  /** Steps over some bytes and returns where they begin. */
  public int skip(int count) {
    if (count < 0 || count > end - position) {
      throw new IndexOutOfBoundsException("ends too early");
    }
    position += count;
    return position - count;
  }

  /** A byte. */
  public int readByte() {
    return bytes[skip(1)] & 0xFF;
  }

  /** Two bytes. */
  public int readShort() {
    return Bytes.shortAt(bytes, skip(2));
  }

  /** Four bytes. */
  public int readInt() {
    return Bytes.intAt(bytes, skip(4));
  }

  /** Eight bytes. */
  public long readLong() {
    return Bytes.longAt(bytes, skip(8));
  }

  /** A number of up to 64 bits. */
  public long readVarint() {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      int next = readByte();
      value |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new IndexOutOfBoundsException("a number of more than ten bytes");
  }

  /** A number that counts what follows, no more than {@code most}. */
  public int readCount(int most) {
    long count = readVarint();
    if (count < 0 || count > most) {
      throw new IndexOutOfBoundsException("a count of " + count + ", at most " + most);
    }
    return (int) count;
  }

  /** The number of bytes and the bytes. */
  public byte[] readCounted() {
    int count = readCount(remaining());
    int start = skip(count);
    return Arrays.copyOfRange(bytes, start, start + count);
  }
}

package dev.tieout.lsm.internal.bytes;

import java.util.Arrays;

/** A byte string that grows. Not thread-safe. */
public final class ByteBuilder {
  private byte[] bytes;
  private int length;

  /** An empty one. */
  public ByteBuilder(int capacity) {
    bytes = new byte[capacity];
  }

  /** What holds the bytes; changes as they grow. */
  public byte[] array() {
    return bytes;
  }

  /** How many there are. */
  public int length() {
    return length;
  }

  /** Keeps only the first. */
  public void truncate(int newLength) {
    length = newLength;
  }

  /** Makes room without filling it, and returns where it begins. */
  public int skip(int count) {
    ensure(count);
    int at = length;
    length += count;
    return at;
  }

  /** Adds a byte. */
  public ByteBuilder addByte(int value) {
    ensure(1);
    bytes[length++] = (byte) value;
    return this;
  }

  /** Adds two bytes. */
  public ByteBuilder addShort(int value) {
    ensure(2);
    Bytes.putShort(bytes, length, value);
    length += 2;
    return this;
  }

  /** Adds four bytes. */
  public ByteBuilder addInt(int value) {
    ensure(4);
    Bytes.putInt(bytes, length, value);
    length += 4;
    return this;
  }

  /** Adds eight bytes. */
  public ByteBuilder addLong(long value) {
    ensure(8);
    Bytes.putLong(bytes, length, value);
    length += 8;
    return this;
  }

  /** Adds a number of up to 64 bits, seven at a time, the lowest first. */
  public ByteBuilder addVarint(long value) {
    ensure(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
    return this;
  }

  /** Adds bytes. */
  public ByteBuilder addBytes(byte[] source, int offset, int count) {
    ensure(count);
    System.arraycopy(source, offset, bytes, length, count);
    length += count;
    return this;
  }

  /** Adds the number of bytes and the bytes. */
  public ByteBuilder addCounted(byte[] source, int offset, int count) {
    return addVarint(count).addBytes(source, offset, count);
  }

  /** A copy. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  private void ensure(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }
}

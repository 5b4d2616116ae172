package dev.tieout.local.internal.write.parquet;

import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Bytes that grow as they are appended to and keep their room when cleared. Numbers are
 * little-endian. Not thread-safe.
 */
final class GrowableBytes extends OutputStream {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int INITIAL_BYTES = 256;

  private byte[] array = new byte[INITIAL_BYTES];
  private int size;

  /** The bytes, in the first {@link #size} places; valid until the next append. */
  byte[] array() {
    return array;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  byte[] toByteArray() {
    return Arrays.copyOf(array, size);
  }

  /**
   * Makes room for {@code bytes} more, so that the array stays the same while they are appended.
   */
  void reserve(int bytes) {
    long needed = (long) size + bytes;
    if (needed > array.length) {
      if (needed > Integer.MAX_VALUE - 8) {
        throw new OutOfMemoryError(
            "a buffer of " + needed + " bytes is more than an array can hold");
      }
      long doubled = Math.min(2L * array.length, Integer.MAX_VALUE - 8);
      array = Arrays.copyOf(array, (int) Math.max(needed, doubled));
    }
  }

  /** Skips {@code bytes} reserved ones, which the caller has written in {@link #array}. */
  void advance(int bytes) {
    size += bytes;
  }

  @Override
  public void write(int b) {
    reserve(1);
    array[size++] = (byte) b;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    reserve(length);
    System.arraycopy(bytes, offset, array, size, length);
    size += length;
  }

  void writeInt(int value) {
    reserve(Integer.BYTES);
    INT.set(array, size, value);
    size += Integer.BYTES;
  }

  void writeLong(long value) {
    reserve(Long.BYTES);
    LONG.set(array, size, value);
    size += Long.BYTES;
  }

  /** Seven bits a byte, lowest first, the top bit set in all but the last. */
  void writeUnsignedVarint(int value) {
    int rest = value;
    while ((rest & ~0x7F) != 0) {
      write((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    write(rest);
  }

  static void putInt(byte[] bytes, int offset, int value) {
    INT.set(bytes, offset, value);
  }

  static void putLong(byte[] bytes, int offset, long value) {
    LONG.set(bytes, offset, value);
  }

  static int getInt(byte[] bytes, int offset) {
    return (int) INT.get(bytes, offset);
  }

  static long getLong(byte[] bytes, int offset) {
    return (long) LONG.get(bytes, offset);
  }
}

package dev.tieout.lsm.internal.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Numbers in byte arrays, big-endian, and comparisons as unsigned bytes. */
public final class Bytes {
  /** No bytes. */
  public static final byte[] NONE = {};

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  private Bytes() {}

  /** The long at an offset. */
  public static long longAt(byte[] array, int offset) {
    return (long) LONG.get(array, offset);
  }

  /** Writes a long. */
  public static void putLong(byte[] array, int offset, long value) {
    LONG.set(array, offset, value);
  }

  /** The int at an offset. */
  public static int intAt(byte[] array, int offset) {
    return (int) INT.get(array, offset);
  }

  /** Writes an int. */
  public static void putInt(byte[] array, int offset, int value) {
    INT.set(array, offset, value);
  }

  /** The unsigned short at an offset. */
  public static int shortAt(byte[] array, int offset) {
    return (short) SHORT.get(array, offset) & 0xFFFF;
  }

  /** Writes a short. */
  public static void putShort(byte[] array, int offset, int value) {
    SHORT.set(array, offset, (short) value);
  }

  /**
   * The first eight bytes from an offset, zeros after the end. Of two keys, the one with the lesser
   * head, unsigned, is the lesser; equal heads tell nothing.
   */
  public static long head(byte[] array, int offset, int end) {
    if (end - offset >= 8) {
      return (long) LONG.get(array, offset);
    }
    long head = 0;
    for (int i = offset; i < end; i++) {
      head |= (array[i] & 0xFFL) << (56 - 8 * (i - offset));
    }
    return head;
  }

  /** Compares as unsigned bytes, the shorter first among equals. */
  public static int compare(byte[] a, int aStart, int aEnd, byte[] b, int bStart, int bEnd) {
    return Arrays.compareUnsigned(a, aStart, aEnd, b, bStart, bEnd);
  }

  /** How many bytes two stretches have in common at their start. */
  public static int commonPrefix(byte[] a, int aStart, int aEnd, byte[] b, int bStart, int bEnd) {
    int difference = Arrays.mismatch(a, aStart, aEnd, b, bStart, bEnd);
    return difference < 0 ? aEnd - aStart : difference;
  }
}

package dev.tieout.core.pack;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian numbers in byte arrays, at any alignment. */
public final class BigEndian {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private BigEndian() {}

  public static long readLong(byte[] bytes, int position) {
    return (long) LONG.get(bytes, position);
  }

  public static void writeLong(byte[] bytes, int position, long value) {
    LONG.set(bytes, position, value);
  }

  public static int readInt(byte[] bytes, int position) {
    return (int) INT.get(bytes, position);
  }

  public static void writeInt(byte[] bytes, int position, int value) {
    INT.set(bytes, position, value);
  }
}

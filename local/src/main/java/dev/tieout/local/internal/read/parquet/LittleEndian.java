package dev.tieout.local.internal.read.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian numbers at any position of an array. */
final class LittleEndian {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  static long longAt(byte[] bytes, int position) {
    return (long) LONGS.get(bytes, position);
  }

  static int intAt(byte[] bytes, int position) {
    return (int) INTS.get(bytes, position);
  }

  static void putLong(byte[] bytes, int position, long value) {
    LONGS.set(bytes, position, value);
  }
}

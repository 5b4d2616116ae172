package dev.tieout.local.internal.read.parquet;

/**
 * The values to which the ids of a chunk's pages refer.
 *
 * <p>Invariant: whichever arrays the column's type uses have at least {@code size} entries; {@code
 * offsets} has one more, and value i of a byte type is {@code bytes[offsets[i] .. offsets[i + 1] −
 * gapBytes)}.
 */
final class Dictionary {
  int size;
  long[] longs = new long[0];
  int[] nanos = new int[0];
  byte[] bytes = new byte[0];
  int[] offsets = new int[0];
  int gapBytes;

  void clear() {
    size = 0;
  }

  /** Makes room for {@code count} longs, and as many nanoseconds if asked. */
  void startLongs(int count, boolean withNanos) {
    if (longs.length < count) {
      longs = new long[count];
    }
    if (withNanos && nanos.length < count) {
      nanos = new int[count];
    }
  }

  /** Makes room for {@code count} byte values. */
  void startBytes(int count) {
    if (offsets.length < count + 1) {
      offsets = new int[count + 1];
    }
  }
}

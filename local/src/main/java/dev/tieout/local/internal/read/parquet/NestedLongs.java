package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.ColumnVector;
import java.util.Arrays;

/** Values that travel as longs. */
final class NestedLongs extends NestedValues {
  private long[] longs = new long[EntryLevels.MAX_READ_ENTRIES];
  private int[] nanos;

  NestedLongs(boolean withNanos) {
    this.nanos = new int[withNanos ? longs.length : 0];
  }

  @Override
  int append(ColumnVector values, int from, int to, int maxBytes) {
    int count = to - from;
    if (longs.length - end < count) {
      longs = Arrays.copyOf(longs, grown(longs.length, end + count));
      nanos = nanos.length == 0 ? nanos : Arrays.copyOf(nanos, longs.length);
    }
    System.arraycopy(values.longs(), from, longs, end, count);
    if (nanos.length > 0) {
      System.arraycopy(values.nanos(), from, nanos, end, count);
    }
    end += count;
    return count;
  }

  @Override
  void take(ColumnVector vector, int count) {
    System.arraycopy(longs, start, vector.longs(), 0, count);
    if (nanos.length > 0) {
      System.arraycopy(nanos, start, vector.nanos(), 0, count);
    }
    start += count;
  }

  @Override
  void compact() {
    System.arraycopy(longs, start, longs, 0, end - start);
    if (nanos.length > 0) {
      System.arraycopy(nanos, start, nanos, 0, end - start);
    }
    end -= start;
    start = 0;
  }

  @Override
  int heldBytes() {
    return 0;
  }
}

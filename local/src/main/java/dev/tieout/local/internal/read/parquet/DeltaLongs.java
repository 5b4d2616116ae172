package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/** DELTA_BINARY_PACKED integers of four or eight bytes; those of four wrap around as such. */
final class DeltaLongs extends LongDecoder {
  private final boolean narrow;
  private final DeltaDecoder deltas;

  DeltaLongs(int widthBytes, PageBytes page) {
    this.narrow = widthBytes == Integer.BYTES;
    this.deltas = new DeltaDecoder(page);
  }

  @Override
  void start(PageBytes page) throws IOException {
    deltas.start(page);
  }

  @Override
  void read(long[] values, int[] nanos, int count) throws IOException {
    deltas.read(values, 0, count);
    if (narrow) {
      for (int i = 0; i < count; i++) {
        values[i] = (int) values[i];
      }
    }
  }
}

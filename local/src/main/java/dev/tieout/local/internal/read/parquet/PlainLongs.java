package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.pack.LittleEndian;
import java.io.IOException;

/** PLAIN numbers of four or eight bytes. Those of four are widened with their sign. */
final class PlainLongs extends LongDecoder {
  private final int widthBytes;
  private PageBytes page;

  PlainLongs(int widthBytes, PageBytes page) {
    this.widthBytes = widthBytes;
    this.page = page;
  }

  @Override
  void start(PageBytes source) {
    page = source;
  }

  @Override
  void read(long[] values, int[] nanos, int count) throws IOException {
    int done = 0;
    while (done < count) {
      page.require(widthBytes);
      int n = Math.min(count - done, (page.limit - page.position) / widthBytes);
      if (widthBytes == 8) {
        copyLongs(page.bytes, page.position, values, done, n);
      } else {
        copyInts(page.bytes, page.position, values, done, n);
      }
      page.position += n * widthBytes;
      done += n;
    }
  }

  private static void copyLongs(byte[] bytes, int position, long[] values, int from, int count) {
    int p = position;
    for (int i = from; i < from + count; i++) {
      values[i] = LittleEndian.readLong(bytes, p);
      p += Long.BYTES;
    }
  }

  private static void copyInts(byte[] bytes, int position, long[] values, int from, int count) {
    int p = position;
    for (int i = from; i < from + count; i++) {
      values[i] = LittleEndian.readInt(bytes, p);
      p += Integer.BYTES;
    }
  }
}

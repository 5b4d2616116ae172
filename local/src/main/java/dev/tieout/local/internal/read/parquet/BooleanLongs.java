package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.pack.LittleEndian;
import java.io.IOException;

/** Truth values, as bits (PLAIN) or as runs after a length of four bytes (RLE). */
final class BooleanLongs extends LongDecoder {
  private static final int CHUNK_VALUES = 256;

  private final boolean inRuns;
  private final RunDecoder runs;
  private final int[] chunk = new int[CHUNK_VALUES];
  private PageBytes page;
  private int bit;

  BooleanLongs(Encoding encoding, PageBytes page) {
    this.inRuns = encoding == Encoding.RLE;
    this.page = page;
    this.runs = new RunDecoder(page);
  }

  @Override
  void start(PageBytes source) throws IOException {
    page = source;
    bit = 0;
    if (inRuns) {
      page.require(4);
      int length = LittleEndian.readInt(page.bytes, page.position);
      page.position += 4;
      if (length < 0 || length > page.remainingBytes()) {
        throw new Damage("truth values of " + length + " bytes where fewer are left");
      }
      runs.start(page, 1);
    }
  }

  @Override
  void read(long[] values, int[] nanos, int count) throws IOException {
    int done = 0;
    while (done < count) {
      int n = Math.min(count - done, CHUNK_VALUES);
      if (inRuns) {
        runs.read(chunk, n);
        for (int i = 0; i < n; i++) {
          values[done + i] = chunk[i] & 1;
        }
      } else {
        page.require(1);
        n = Math.min(n, (page.limit - page.position) * 8 - bit);
        readBits(values, done, n);
      }
      done += n;
    }
  }

  private void readBits(long[] values, int from, int count) {
    byte[] bytes = page.bytes;
    int p = page.position;
    int at = bit;
    for (int i = from; i < from + count; i++) {
      values[i] = (bytes[p] >>> at) & 1L;
      at++;
      p += at >>> 3;
      at &= 7;
    }
    page.position = p;
    bit = at;
  }
}

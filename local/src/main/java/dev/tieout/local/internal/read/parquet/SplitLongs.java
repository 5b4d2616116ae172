package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/**
 * BYTE_STREAM_SPLIT numbers of four or eight bytes: the first bytes of all values, then the second
 * bytes, and so on. Needs the whole page.
 */
final class SplitLongs extends LongDecoder {
  private final int widthBytes;
  private PageBytes page;
  private int stride;
  private int next;

  SplitLongs(int widthBytes, PageBytes page) {
    this.widthBytes = widthBytes;
    this.page = page;
  }

  @Override
  void start(PageBytes source) throws IOException {
    page = source;
    stride = stride(source, widthBytes);
    next = 0;
  }

  /** The number of values in a page that is whole. */
  static int stride(PageBytes page, int widthBytes) throws IOException {
    long bytes = page.remainingBytes();
    page.requireWhole("a page in byte-stream-split encoding");
    if (bytes % widthBytes != 0) {
      throw new Damage("a page of " + bytes + " bytes split into streams of " + widthBytes);
    }
    return (int) (bytes / widthBytes);
  }

  @Override
  void read(long[] values, int[] nanos, int count) throws IOException {
    if (count > stride - next) {
      throw new Damage("a page holds fewer values than rows that are not null");
    }
    byte[] bytes = page.bytes;
    int last = page.position + (widthBytes - 1) * stride + next;
    for (int i = 0; i < count; i++) {
      values[i] = bytes[last + i];
    }
    for (int k = widthBytes - 2; k >= 0; k--) {
      int from = page.position + k * stride + next;
      for (int i = 0; i < count; i++) {
        values[i] = values[i] << 8 | (bytes[from + i] & 0xFF);
      }
    }
    next += count;
  }
}

package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/**
 * BYTE_STREAM_SPLIT values of any fixed width. Needs the whole page; values are put together in a
 * buffer.
 */
final class SplitBytes extends BytesDecoder {
  private static final int BUFFER_BYTES = 16 * 1024;

  private final int widthBytes;
  private byte[] buffer = new byte[0];
  private PageBytes page;
  private int stride;
  private int next;

  SplitBytes(int widthBytes, PageBytes page) {
    this.widthBytes = widthBytes;
    this.page = page;
  }

  @Override
  void start(PageBytes source) throws IOException {
    page = source;
    stride = SplitLongs.stride(source, widthBytes);
    next = 0;
    if (stride > 0 && buffer.length == 0) {
      buffer = new byte[Math.max(BUFFER_BYTES, widthBytes)];
    }
  }

  @Override
  byte[] bytes() {
    return buffer;
  }

  @Override
  boolean findsAll() {
    return false;
  }

  @Override
  int find(int[] offsets, int[] lengths, int count) throws IOException {
    if (count > stride - next) {
      throw new Damage("a page holds fewer values than rows that are not null");
    }
    int n = Math.min(count, buffer.length / widthBytes);
    byte[] bytes = page.bytes;
    for (int k = 0; k < widthBytes; k++) {
      int from = page.position + k * stride + next;
      for (int i = 0, to = k; i < n; i++, to += widthBytes) {
        buffer[to] = bytes[from + i];
      }
    }
    for (int i = 0; i < n; i++) {
      offsets[i] = i * widthBytes;
      lengths[i] = widthBytes;
    }
    next += n;
    return n;
  }
}

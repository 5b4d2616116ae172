package dev.tieout.local.internal.write.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** The finished pages of a column chunk, until its row group is written. Not thread-safe. */
final class PageStore extends OutputStream {
  private final BlockPool pool;
  private final List<byte[]> blocks = new ArrayList<>();
  private byte[] last = new byte[0];
  private int lastBytes;
  private long size;

  PageStore(BlockPool pool) {
    this.pool = pool;
  }

  long size() {
    return size;
  }

  @Override
  public void write(int b) {
    if (lastBytes == last.length) {
      addBlock();
    }
    last[lastBytes++] = (byte) b;
    size++;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    int at = offset;
    int end = offset + length;
    while (at < end) {
      if (lastBytes == last.length) {
        addBlock();
      }
      int part = Math.min(last.length - lastBytes, end - at);
      System.arraycopy(bytes, at, last, lastBytes, part);
      lastBytes += part;
      at += part;
    }
    size += length;
  }

  private void addBlock() {
    last = pool.take();
    lastBytes = 0;
    blocks.add(last);
  }

  /** Appends the pages to a file and starts over. */
  void moveTo(FileSink sink) throws IOException {
    for (int i = 0; i < blocks.size(); i++) {
      byte[] block = blocks.get(i);
      sink.write(block, 0, block == last ? lastBytes : block.length);
    }
    pool.giveBack(blocks);
    last = new byte[0];
    lastBytes = 0;
    size = 0;
  }
}

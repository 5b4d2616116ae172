package dev.tieout.local.internal.read.parquet;

import java.io.IOException;

/** DELTA_LENGTH_BYTE_ARRAY: the lengths of all values, delta-encoded, then all values' bytes. */
final class DeltaLengthBytes extends BytesDecoder {
  private static final int CHUNK_VALUES = 256;

  private final PageBytes lengthBytes;
  private final DeltaDecoder lengthDeltas;
  private final long[] chunk = new long[CHUNK_VALUES];
  private int chunkNext;
  private int chunkEnd;
  private PageBytes page;

  DeltaLengthBytes(int maxBytes, PageBytes page) {
    this.lengthBytes = new PageBytes(maxBytes, maxBytes);
    this.lengthDeltas = new DeltaDecoder(lengthBytes);
    this.page = page;
  }

  @Override
  void start(PageBytes source) throws IOException {
    page = source;
    chunkNext = 0;
    chunkEnd = 0;
    DeltaDecoder.split(page, lengthBytes);
    lengthDeltas.start(lengthBytes);
  }

  @Override
  byte[] bytes() {
    return page.bytes;
  }

  @Override
  boolean findsAll() {
    return page.isWhole();
  }

  @Override
  int find(int[] offsets, int[] lengths, int count) throws IOException {
    page.pin();
    int done = 0;
    while (done < count) {
      if (chunkNext == chunkEnd) {
        chunkNext = 0;
        chunkEnd = Math.min(CHUNK_VALUES, count - done);
        lengthDeltas.read(chunk, 0, chunkEnd);
      }
      long length = chunk[chunkNext];
      if (length < 0 || length > page.remainingBytes()) {
        throw new Damage("a value of " + length + " bytes where fewer are left in the page");
      }
      if (!page.tryRequire((int) length)) {
        if (done > 0) {
          break;
        }
        page.require((int) length);
      }
      offsets[done] = page.position - page.pinned();
      lengths[done] = (int) length;
      page.position += (int) length;
      chunkNext++;
      done++;
    }
    int base = page.pinned();
    for (int i = 0; i < done; i++) {
      offsets[i] += base;
    }
    page.unpin();
    return done;
  }
}

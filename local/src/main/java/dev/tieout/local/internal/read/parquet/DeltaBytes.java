package dev.tieout.local.internal.read.parquet;

import java.io.IOException;
import java.util.Arrays;

/**
 * DELTA_BYTE_ARRAY: for every value how many bytes it shares with the head of the one before, then
 * the rest of each as in DELTA_LENGTH_BYTE_ARRAY. Values are put together in a buffer.
 */
final class DeltaBytes extends BytesDecoder {
  static final int BUFFER_BYTES = 64 * 1024;
  private static final int CHUNK_VALUES = 256;

  private final int maxBytes;
  private final PageBytes prefixBytes;
  private final PageBytes suffixBytes;
  private final DeltaDecoder prefixes;
  private final DeltaDecoder suffixes;
  private final long[] prefixChunk = new long[CHUNK_VALUES];
  private final long[] suffixChunk = new long[CHUNK_VALUES];
  private int chunkNext;
  private int chunkEnd;
  private PageBytes page;
  private byte[] buffer = new byte[BUFFER_BYTES];
  private int lastOffset;
  private int lastLength;

  DeltaBytes(int maxBytes, PageBytes page) {
    this.maxBytes = maxBytes;
    this.prefixBytes = new PageBytes(maxBytes, maxBytes);
    this.suffixBytes = new PageBytes(maxBytes, maxBytes);
    this.prefixes = new DeltaDecoder(prefixBytes);
    this.suffixes = new DeltaDecoder(suffixBytes);
    this.page = page;
  }

  @Override
  void start(PageBytes source) throws IOException {
    page = source;
    chunkNext = 0;
    chunkEnd = 0;
    lastOffset = 0;
    lastLength = 0;
    DeltaDecoder.split(page, prefixBytes);
    DeltaDecoder.split(page, suffixBytes);
    prefixes.start(prefixBytes);
    suffixes.start(suffixBytes);
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
    System.arraycopy(buffer, lastOffset, buffer, 0, lastLength);
    lastOffset = 0;
    int end = lastLength;
    int done = 0;
    while (done < count) {
      if (chunkNext == chunkEnd) {
        chunkNext = 0;
        chunkEnd = Math.min(CHUNK_VALUES, count - done);
        prefixes.read(prefixChunk, 0, chunkEnd);
        suffixes.read(suffixChunk, 0, chunkEnd);
      }
      long prefix = prefixChunk[chunkNext];
      long suffix = suffixChunk[chunkNext];
      if (prefix < 0 || prefix > lastLength || suffix < 0 || suffix > page.remainingBytes()) {
        throw new Damage(
            "a value that shares "
                + prefix
                + " bytes and adds "
                + suffix
                + " where fewer are left");
      }
      if (end + prefix + suffix > buffer.length && !makeRoom(end, prefix + suffix, done)) {
        break;
      }
      System.arraycopy(buffer, lastOffset, buffer, end, (int) prefix);
      copySuffix(end + (int) prefix, (int) suffix);
      lastOffset = end;
      lastLength = (int) (prefix + suffix);
      offsets[done] = lastOffset;
      lengths[done] = lastLength;
      end += lastLength;
      chunkNext++;
      done++;
    }
    return done;
  }

  /** Grows the buffer for a value that alone does not fit; others wait for the next call. */
  private boolean makeRoom(int end, long length, int done) throws PageTooLarge {
    if (done > 0) {
      return false;
    }
    if (end + length > maxBytes) {
      throw new PageTooLarge("a value and the one before it", end + length, maxBytes);
    }
    buffer = Arrays.copyOf(buffer, (int) (end + length));
    return true;
  }

  private void copySuffix(int to, int count) throws IOException {
    int done = 0;
    while (done < count) {
      page.require(1);
      int n = Math.min(count - done, page.limit - page.position);
      System.arraycopy(page.bytes, page.position, buffer, to + done, n);
      page.position += n;
      done += n;
    }
  }
}

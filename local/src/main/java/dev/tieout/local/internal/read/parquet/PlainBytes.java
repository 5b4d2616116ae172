package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.pack.LittleEndian;
import java.io.IOException;

/** PLAIN byte arrays: each after its length in four bytes, or all of one width. */
final class PlainBytes extends BytesDecoder {
  private final int fixedBytes;
  private PageBytes page;

  /**
   * @param fixedBytes width of every value, or 0 if lengths are written
   */
  PlainBytes(int fixedBytes, PageBytes page) {
    this.fixedBytes = fixedBytes;
    this.page = page;
  }

  @Override
  void start(PageBytes source) {
    page = source;
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
      done =
          fixedBytes > 0
              ? passFixed(offsets, lengths, done, count)
              : pass(offsets, lengths, done, count);
      if (done < count && !page.tryRequire(nextBytes())) {
        if (done > 0) {
          break;
        }
        page.require(nextBytes());
      }
    }
    int base = page.pinned();
    for (int i = 0; i < done; i++) {
      offsets[i] += base;
    }
    page.unpin();
    return done;
  }

  /** How many bytes the value at the position takes; at least its length is brought. */
  private int nextBytes() throws IOException {
    if (fixedBytes > 0) {
      return fixedBytes;
    }
    if (!page.tryRequire(Integer.BYTES)) {
      return Integer.BYTES;
    }
    int length = LittleEndian.readInt(page.bytes, page.position);
    if (length < 0 || length > page.remainingBytes() - Integer.BYTES) {
      throw new Damage("a value of " + length + " bytes where fewer are left in the page");
    }
    return Integer.BYTES + length;
  }

  /** Passes over the values that are at hand, and notes where they are, counted from the pin. */
  private int pass(int[] offsets, int[] lengths, int from, int count) {
    byte[] bytes = page.bytes;
    int limit = page.limit - Integer.BYTES;
    int pin = page.pinned();
    int p = page.position;
    int i = from;
    while (i < count && p <= limit) {
      int length = LittleEndian.readInt(bytes, p);
      if (length < 0 || length > limit - p) {
        break;
      }
      p += Integer.BYTES;
      offsets[i] = p - pin;
      lengths[i] = length;
      p += length;
      i++;
    }
    page.position = p;
    return i;
  }

  private int passFixed(int[] offsets, int[] lengths, int from, int count) {
    int n = Math.min(count - from, (page.limit - page.position) / fixedBytes);
    int p = page.position - page.pinned();
    for (int i = from; i < from + n; i++) {
      offsets[i] = p;
      lengths[i] = fixedBytes;
      p += fixedBytes;
    }
    page.position += n * fixedBytes;
    return from + n;
  }
}

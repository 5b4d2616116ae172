package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.pack.LittleEndian;
import java.io.IOException;
import java.util.Arrays;

/**
 * The levels of one kind in a page: the definition levels of a flat column, which say what rows are
 * null, or either kind of a leaf of a nested one.
 */
final class Levels {
  private enum Form {
    NONE,
    RUNS,
    BIT_PACKED
  }

  private final String kind;
  private final int widthBits;
  private final PageBytes bytes;
  private final RunDecoder runs;
  private Form form = Form.NONE;
  private int bit;

  /** The definition levels of a flat column. */
  Levels(int maxBytes) {
    this("definition", 1, maxBytes);
  }

  /**
   * @param kind of the levels, for messages
   * @param maxLevel the highest that is allowed; at least 1
   * @param maxBytes that the levels of one page may take
   */
  Levels(String kind, int maxLevel, int maxBytes) {
    this.kind = kind;
    this.widthBits = Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
    this.bytes = new PageBytes(maxBytes, maxBytes);
    this.runs = new RunDecoder(bytes);
  }

  /** There are none: no row is null. */
  void startWithout() {
    form = Form.NONE;
  }

  /** Starts on the levels at the head of a page's bytes, and moves the page to its values. */
  void start(PageBytes page, Encoding encoding, int valueCount) throws IOException {
    switch (encoding) {
      case RLE -> {
        page.require(4);
        int count = LittleEndian.readInt(page.bytes, page.position);
        page.position += 4;
        split(page, count);
        form = Form.RUNS;
        runs.start(bytes, widthBits);
      }
      case BIT_PACKED -> {
        split(page, (int) Math.min(Integer.MAX_VALUE, ((long) valueCount * widthBits + 7) / 8));
        form = Form.BIT_PACKED;
        bit = 0;
      }
      default -> throw new Damage(kind + " levels in " + encoding + " encoding");
    }
  }

  /** Starts on the levels that stand uncompressed at the head of the payload. */
  void start(ChunkInput in, int levelBytes) throws IOException {
    bytes.loadStored(in, levelBytes);
    form = Form.RUNS;
    runs.start(bytes, widthBits);
  }

  private void split(PageBytes page, int count) throws IOException {
    if (count < 0 || count > page.remainingBytes()) {
      throw new Damage(
          kind
              + " levels of "
              + count
              + " bytes in a page that has "
              + page.remainingBytes()
              + " left");
    }
    if (page.isWhole()) {
      bytes.view(page, page.position, page.position + count);
      page.position += count;
    } else {
      bytes.take(page, count);
    }
  }

  /**
   * Reads the levels of the next {@code count} rows.
   *
   * @param nulls set for every row, unless there are no levels
   * @return how many rows are null
   */
  int read(boolean[] nulls, int count) throws IOException {
    return switch (form) {
      case NONE -> 0;
      case RUNS -> runs.readNulls(nulls, count);
      case BIT_PACKED -> readBitPacked(nulls, count);
    };
  }

  /** The old form: highest bits first, no runs. */
  private int readBitPacked(boolean[] nulls, int count) throws IOException {
    int nullCount = 0;
    Arrays.fill(nulls, 0, count, false);
    for (int i = 0; i < count; i++) {
      if (bit == 0) {
        bytes.require(1);
      }
      boolean isNull = (bytes.bytes[bytes.position] >>> (7 - bit) & 1) == 0;
      nulls[i] = isNull;
      nullCount += isNull ? 1 : 0;
      bit = (bit + 1) & 7;
      if (bit == 0) {
        bytes.position++;
      }
    }
    return nullCount;
  }

  /** Reads the next {@code count} levels of a leaf of a nested column. */
  void read(int[] levels, int count) throws IOException {
    switch (form) {
      case NONE -> Arrays.fill(levels, 0, count, 0);
      case RUNS -> runs.read(levels, count);
      case BIT_PACKED -> readBitPacked(levels, count);
    }
  }

  private void readBitPacked(int[] levels, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      int level = 0;
      for (int k = 0; k < widthBits; k++) {
        if (bit == 0) {
          bytes.require(1);
        }
        level = level << 1 | (bytes.bytes[bytes.position] >>> (7 - bit) & 1);
        bit = (bit + 1) & 7;
        if (bit == 0) {
          bytes.position++;
        }
      }
      levels[i] = level;
    }
  }
}

package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.pack.LittleEndian;
import java.io.IOException;
import java.util.Arrays;

/** The definition levels of a page of a flat column: which rows are null. */
final class Levels {
  private enum Form {
    NONE,
    RUNS,
    BIT_PACKED
  }

  private final PageBytes bytes;
  private final RunDecoder runs;
  private Form form = Form.NONE;
  private int bit;

  /**
   * @param maxBytes that the levels of one page may take
   */
  Levels(int maxBytes) {
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
        runs.start(bytes, 1);
      }
      case BIT_PACKED -> {
        split(page, (int) (((long) valueCount + 7) / 8));
        form = Form.BIT_PACKED;
        bit = 0;
      }
      default -> throw new Damage("definition levels in " + encoding + " encoding");
    }
  }

  /** Starts on the levels that stand uncompressed at the head of the payload. */
  void start(ChunkInput in, int levelBytes) throws IOException {
    bytes.loadStored(in, levelBytes);
    form = Form.RUNS;
    runs.start(bytes, 1);
  }

  private void split(PageBytes page, int count) throws IOException {
    if (count < 0 || count > page.remainingBytes()) {
      throw new Damage(
          "definition levels of "
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
}

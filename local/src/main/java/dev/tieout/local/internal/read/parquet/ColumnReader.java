package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.ColumnVector;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * Reads a flat column, chunk after chunk and page after page; or a leaf of a nested column, whose
 * pages hold entries with two levels where those of a flat column hold rows.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A chunk gives exactly the rows that its row group has (of a leaf of a nested column, the
 *       entries that it claims), or a {@link Damage}.
 *   <li>A page's checksum is verified when its last compressed byte has been taken, at the latest
 *       when the next page is wanted or the chunk is finished.
 *   <li>Memory is bounded by the options, whatever the file says.
 * </ol>
 *
 * Not thread-safe.
 */
abstract class ColumnReader implements Closeable {
  protected final Leaf leaf;
  protected final ParquetReadOptions options;

  /** The values of the current page. */
  protected final PageBytes page;

  protected final Levels levels;

  /** The levels of the page's entries if this is a leaf of a nested column, else null. */
  private final @Nullable EntryLevels entries;

  private final ChunkInput input;
  private final PageHeader header;
  private final PageBytes dictionaryPage;
  private @Nullable Decompressor decompressor;
  private @Nullable Codec codec;
  private boolean payloadOpen;
  private boolean dictionarySeen;
  private boolean endIsStated;
  private long chunkRowsLeft;
  private int pageRowsLeft;

  protected ColumnReader(
      Leaf leaf, FileChannel channel, ParquetReadOptions options, @Nullable EntryLevels entries) {
    this.leaf = leaf;
    this.entries = entries;
    this.options = options;
    this.page = new PageBytes(options.windowBytes(), options.wholeBytes());
    this.levels = new Levels(options.wholeBytes());
    this.dictionaryPage = new PageBytes(options.wholeBytes(), options.wholeBytes());
    this.input = new ChunkInput(channel, options.inputBytes());
    this.header = new PageHeader(input);
  }

  /**
   * Starts on a chunk of {@code rowCount} rows.
   *
   * @param endOffset its end, or somewhat later if the file's writer misstated that
   */
  final void open(Chunk chunk, long rowCount, long endOffset) throws IOException {
    if (chunk.physical() != leaf.physical()) {
      throw new Damage(
          "a chunk of type " + chunk.physical() + " in a column of type " + leaf.physical());
    }
    if (entries == null && chunk.valueCount() != rowCount) {
      throw new Damage(
          "a chunk of " + chunk.valueCount() + " values in a row group of " + rowCount + " rows");
    }
    if (chunk.codec() != codec) {
      Decompressor.closeIfAny(decompressor);
      decompressor = Decompressor.of(chunk.codec(), input);
      codec = chunk.codec();
    }
    input.open(chunk.startOffset(), endOffset);
    endIsStated = endOffset == chunk.endOffset();
    payloadOpen = false;
    dictionarySeen = false;
    chunkRowsLeft = chunk.valueCount();
    pageRowsLeft = 0;
    startChunk();
  }

  /** How many rows can be read at once: at least one, while the chunk has rows. */
  final int ready() throws IOException {
    while (pageRowsLeft == 0) {
      nextPage();
    }
    return readyRows(pageRowsLeft);
  }

  /** Reads the next {@code count} rows, no more than {@link #ready} said. */
  final void read(ColumnVector vector, int count) throws IOException {
    readRows(vector, count);
    pageRowsLeft -= count;
    chunkRowsLeft -= count;
  }

  /** Whether a chunk of a nested column has entries that were not passed. */
  final boolean hasEntries() {
    return chunkRowsLeft > 0;
  }

  /** How many entries the page has that were not passed: at least one, while the chunk has some. */
  final int readyEntries() throws IOException {
    while (pageRowsLeft == 0) {
      nextPage();
    }
    return pageRowsLeft;
  }

  /** Says that the levels of the next {@code count} entries were read. */
  final void passEntries(int count) {
    pageRowsLeft -= count;
    chunkRowsLeft -= count;
  }

  /**
   * Reads values of a nested column that are not null, from the page whose entries were passed.
   *
   * @param most no more than the entries passed have
   * @return how many, at least one
   */
  final int readValues(ColumnVector vector, int most) throws IOException {
    int count = Math.min(most, readyRows(most));
    readRows(vector, count);
    return count;
  }

  /** How many values were moved from one calendar to another. */
  long rebasedCount() {
    return 0;
  }

  /** Ends a chunk whose rows have all been read: there must be no others. */
  final void finish() throws IOException {
    closePayload();
    while (endIsStated && input.remainingBytes() > 0) {
      try {
        header.read();
      } catch (Damage e) {
        return;
      }
      boolean holdsRows =
          header.kind == PageHeader.Kind.DATA || header.kind == PageHeader.Kind.DATA_V2;
      if (holdsRows && header.valueCount > 0) {
        throw new Damage("its pages hold more rows than the row group has");
      }
      if (header.compressedBytes > input.remainingBytes()) {
        return;
      }
      input.skip(header.compressedBytes);
    }
  }

  @Override
  public void close() {
    Decompressor.closeIfAny(decompressor);
    decompressor = null;
    codec = null;
  }

  /** Forgets what belonged to the chunk before. */
  abstract void startChunk();

  /** Takes over the values of the chunk's dictionary. */
  abstract void startDictionary(PageBytes values, int count) throws IOException;

  /** Starts on the values in {@link #page}. */
  abstract void startPage(Encoding encoding) throws IOException;

  /** How many of the page's rows can be read at once: at least one. */
  abstract int readyRows(int rowsLeft) throws IOException;

  abstract void readRows(ColumnVector vector, int count) throws IOException;

  private void nextPage() throws IOException {
    closePayload();
    if (input.remainingBytes() <= 0) {
      throw new Damage(
          entries == null
              ? "its pages end " + chunkRowsLeft + " rows before the row group does"
              : "its pages end " + chunkRowsLeft + " values before the chunk does");
    }
    header.read();
    input.beginPayload(
        header.compressedBytes,
        header.hasCrc && options.checksums() == ParquetReadOptions.Checksums.VERIFY);
    payloadOpen = true;
    try {
      switch (header.kind) {
        case DICTIONARY -> loadDictionary();
        case DATA -> loadData();
        case DATA_V2 -> loadDataV2();
        case OTHER -> {}
      }
    } catch (Damage e) {
      closePayload();
      throw e;
    }
    if (page.isWhole()) {
      closePayload();
    }
  }

  private void closePayload() throws IOException {
    if (payloadOpen) {
      payloadOpen = false;
      int crc = input.endPayload();
      boolean verified = options.checksums() == ParquetReadOptions.Checksums.VERIFY;
      if (header.hasCrc && verified && crc != header.crc) {
        throw new Damage(
            "a page's checksum is "
                + Integer.toHexString(crc)
                + " where "
                + Integer.toHexString(header.crc)
                + " was written");
      }
    }
  }

  private Decompressor decompressor() {
    Decompressor current = decompressor;
    if (current == null) {
      throw new IllegalStateException("no chunk is open");
    }
    return current;
  }

  private void loadDictionary() throws IOException {
    if (dictionarySeen) {
      throw new Damage("a second dictionary in one chunk");
    }
    if (header.encoding != Encoding.PLAIN && header.encoding != Encoding.PLAIN_DICTIONARY) {
      throw new Damage("a dictionary in " + header.encoding + " encoding");
    }
    if (header.uncompressedBytes > options.wholeBytes()) {
      throw new PageTooLarge("a dictionary", header.uncompressedBytes, options.wholeBytes());
    }
    dictionaryPage.load(decompressor(), header.uncompressedBytes);
    closePayload();
    checkDictionaryCount();
    dictionarySeen = true;
    startDictionary(dictionaryPage, header.valueCount);
  }

  /** Every value takes some bytes, so that a count is held to bytes that are there. */
  private void checkDictionaryCount() throws Damage {
    int width = leaf.physical() == Physical.BYTE_ARRAY ? Integer.BYTES : leaf.widthBytes();
    if ((long) header.valueCount * width > header.uncompressedBytes || width == 0) {
      throw new Damage(
          "a dictionary of "
              + header.valueCount
              + " values in "
              + header.uncompressedBytes
              + " bytes");
    }
  }

  private void loadData() throws IOException {
    checkRows();
    page.load(decompressor(), header.uncompressedBytes);
    if (header.valueCount > 0) {
      if (entries != null) {
        levels.startWithout();
        entries.start(page, header);
      } else if (leaf.optional()) {
        levels.start(page, header.levelEncoding, header.valueCount);
      } else {
        levels.startWithout();
      }
      beginRows();
    }
  }

  private void loadDataV2() throws IOException {
    checkRows();
    int before = header.repetitionLevelBytes + header.levelBytes;
    if (before < 0 || before > header.compressedBytes || before > header.uncompressedBytes) {
      throw new Damage("a page whose levels are longer than the page");
    }
    if (entries != null) {
      levels.startWithout();
      entries.start(input, header);
    } else if (leaf.optional()) {
      input.skip(header.repetitionLevelBytes);
      levels.start(input, header.levelBytes);
    } else {
      input.skip(before);
      levels.startWithout();
    }
    int valueBytes = header.uncompressedBytes - before;
    page.load(header.compressed ? decompressor() : new StoredDecompressor(input), valueBytes);
    if (header.valueCount > 0) {
      beginRows();
    }
  }

  private void checkRows() throws Damage {
    if (header.valueCount > chunkRowsLeft) {
      throw new Damage(
          "a page of "
              + header.valueCount
              + (entries == null ? " rows where " : " values where ")
              + chunkRowsLeft
              + " are left");
    }
  }

  private void beginRows() throws IOException {
    if (header.encoding.isDictionary() && !dictionarySeen) {
      throw new Damage("a page that refers to a dictionary where there is none");
    }
    pageRowsLeft = header.valueCount;
    startPage(header.encoding);
  }
}

package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.pack.LittleEndian;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A column whose values travel as bytes; vectors point into the page, the dictionary or the
 * decoder's buffer.
 *
 * <p>Where values of a page do not all stand together, rows are looked up ahead, as many as do: a
 * <em>stretch</em>. Rows of a stretch are handed out before the next is begun. Invariant: {@code
 * nulls[rowNext .. rowEnd)} are the levels read ahead, and the next {@code foundEnd − foundNext}
 * values that are not null have been found.
 */
final class BytesColumn extends ColumnReader {
  private static final int STRETCH_ROWS = 1024;

  private final Dictionary dictionary = new Dictionary();
  private final Map<Encoding, BytesDecoder> decoders = new EnumMap<>(Encoding.class);
  private final int exactBytes;
  private final int leastBytes;
  private BytesDecoder decoder;
  private boolean started;

  private final boolean[] nulls = new boolean[STRETCH_ROWS];
  private final int[] offsets = new int[STRETCH_ROWS];
  private final int[] lengths = new int[STRETCH_ROWS];
  private int rowNext;
  private int rowEnd;
  private int stretchEnd;
  private int foundNext;
  private int foundEnd;

  BytesColumn(
      Leaf leaf, FileChannel channel, ParquetReadOptions options, @Nullable EntryLevels entries) {
    super(leaf, channel, options, entries);
    this.exactBytes = leaf.widthBytes();
    this.leastBytes = leaf.type() instanceof Type.Decimal ? 1 : 0;
    this.decoder = new DictionaryBytes(dictionary, page);
    decoders.put(Encoding.RLE_DICTIONARY, decoder);
  }

  @Override
  void startChunk() {
    dictionary.clear();
  }

  @Override
  void startDictionary(PageBytes values, int count) throws IOException {
    dictionary.startBytes(count);
    dictionary.bytes = values.bytes;
    dictionary.gapBytes = exactBytes > 0 ? 0 : Integer.BYTES;
    int[] starts = dictionary.offsets;
    int p = values.position + dictionary.gapBytes;
    for (int i = 0; i < count; i++) {
      starts[i] = p;
      int length =
          exactBytes > 0 ? exactBytes : LittleEndian.readInt(values.bytes, p - Integer.BYTES);
      boolean fits = length >= leastBytes && length <= values.limit - p;
      if (!fits) {
        throw new Damage("a value of " + length + " bytes where fewer are left in the dictionary");
      }
      p += length + dictionary.gapBytes;
      if (p > values.limit + dictionary.gapBytes) {
        throw new Damage("a dictionary that ends before its last value");
      }
    }
    starts[count] = p;
    dictionary.size = count;
  }

  @Override
  void startPage(Encoding encoding) throws IOException {
    decoder = decoder(encoding.isDictionary() ? Encoding.RLE_DICTIONARY : encoding);
    started = false;
    rowNext = 0;
    rowEnd = 0;
    stretchEnd = 0;
    foundNext = 0;
    foundEnd = 0;
  }

  @Override
  int readyRows(int rowsLeft) throws IOException {
    if (rowNext < stretchEnd) {
      return stretchEnd - rowNext;
    }
    if (rowNext == rowEnd && decoder.findsAll()) {
      return rowsLeft;
    }
    nextStretch(rowsLeft);
    return stretchEnd - rowNext;
  }

  private void nextStretch(int rowsLeft) throws IOException {
    if (rowNext == rowEnd) {
      rowNext = 0;
      rowEnd = Math.min(STRETCH_ROWS, rowsLeft);
      if (levels.read(nulls, rowEnd) == 0) {
        Arrays.fill(nulls, 0, rowEnd, false);
      }
    }
    int present = 0;
    for (int i = rowNext; i < rowEnd; i++) {
      present += nulls[i] ? 0 : 1;
    }
    foundNext = 0;
    foundEnd = present == 0 ? 0 : find(offsets, lengths, present);
    int seen = 0;
    stretchEnd = rowNext;
    while (stretchEnd < rowEnd && (nulls[stretchEnd] || seen < foundEnd)) {
      seen += nulls[stretchEnd] ? 0 : 1;
      stretchEnd++;
    }
  }

  private int find(int[] foundOffsets, int[] foundLengths, int count) throws IOException {
    if (!started) {
      decoder.start(page);
      started = true;
    }
    int n = decoder.find(foundOffsets, foundLengths, count);
    if (exactBytes > 0 || leastBytes > 0) {
      checkLengths(foundLengths, n);
    }
    return n;
  }

  private void checkLengths(int[] found, int count) throws Damage {
    for (int i = 0; i < count; i++) {
      if (found[i] < leastBytes || (exactBytes > 0 && found[i] != exactBytes)) {
        throw new Damage("a value of " + found[i] + " bytes");
      }
    }
  }

  @Override
  void readRows(ColumnVector vector, int count) throws IOException {
    int nullCount;
    int present;
    if (rowNext < stretchEnd) {
      System.arraycopy(nulls, rowNext, vector.nulls(), 0, count);
      present = 0;
      for (int i = rowNext; i < rowNext + count; i++) {
        present += nulls[i] ? 0 : 1;
      }
      nullCount = count - present;
      System.arraycopy(offsets, foundNext, vector.offsets(), 0, present);
      System.arraycopy(lengths, foundNext, vector.lengths(), 0, present);
      rowNext += count;
      foundNext += present;
    } else {
      nullCount = levels.read(vector.nulls(), count);
      present = count - nullCount;
      if (present > 0 && find(vector.offsets(), vector.lengths(), present) != present) {
        throw new IllegalStateException("a decoder found fewer values than it had");
      }
    }
    vector.setHasNulls(nullCount > 0);
    vector.setBytes(decoder.bytes());
    if (nullCount > 0) {
      LongColumn.spread(vector.offsets(), vector.nulls(), count, present);
      LongColumn.spread(vector.lengths(), vector.nulls(), count, present);
    }
  }

  private BytesDecoder decoder(Encoding encoding) throws Damage {
    BytesDecoder known = decoders.get(encoding);
    if (known == null) {
      known = newDecoder(encoding, leaf, page, options);
      decoders.put(encoding, known);
    }
    return known;
  }

  static BytesDecoder newDecoder(
      Encoding encoding, Leaf leaf, PageBytes page, ParquetReadOptions options) throws Damage {
    Physical physical = leaf.physical();
    int width = leaf.widthBytes();
    if (encoding == Encoding.PLAIN) {
      return new PlainBytes(width, page);
    }
    if (encoding == Encoding.DELTA_LENGTH_BYTE_ARRAY && physical == Physical.BYTE_ARRAY) {
      return new DeltaLengthBytes(options.wholeBytes(), page);
    }
    if (encoding == Encoding.DELTA_BYTE_ARRAY && physical != Physical.INT96) {
      return new DeltaBytes(options.wholeBytes(), page);
    }
    if (encoding == Encoding.BYTE_STREAM_SPLIT && width > 0) {
      return new SplitBytes(width, page);
    }
    throw new Damage("values of type " + physical + " in " + encoding + " encoding");
  }
}

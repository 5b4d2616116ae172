package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.ColumnVector;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Objects;

/**
 * The arithmetic of what a column reader takes, stated once.
 *
 * <p>Sizes of pages are not in the footer: the header of each chunk's dictionary is looked at, and
 * the header of its first page.
 */
final class MemoryEstimate {
  private static final int PEEK_BYTES = 512;

  /** Objects, decoders' scratch arrays. */
  private static final long FIXED_BYTES = 20 * 1024;

  /** The most that the arrays for pages, dictionaries and levels are rounded up, together. */
  private static final long MAX_ROUNDING_BYTES = 44 * 1024;

  /** Arrays for values on their way to a nested column, and its objects. */
  private static final long NESTED_BYTES = 16 * 1024;

  /** Direct buffers, and the window that zstd's usual levels ask for. */
  private static final long ZSTD_BUFFER_BYTES = 64 * 1024;

  private static final long ZSTD_WINDOW_BYTES = 2 * 1024 * 1024;

  /** What a delta-encoded length usually takes. */
  private static final long LENGTH_BYTES = 2;

  private final FileChannel channel;
  private final List<RowGroup> groups;
  private final ParquetReadOptions options;

  MemoryEstimate(FileChannel channel, List<RowGroup> groups, ParquetReadOptions options) {
    this.channel = channel;
    this.groups = groups;
    this.options = options;
  }

  /** Heap and native bytes that a column takes at most, large values aside. */
  long columnBytes(Leaf leaf) {
    return leafBytes(leaf, 1);
  }

  /** The same of a leaf of a nested column, with its share of the column's buffers and vectors. */
  long nestedBytes(NestedNode node) {
    Leaf leaf = Objects.requireNonNull(node.leaf());
    int levelBits =
        Integer.SIZE * 2
            - Integer.numberOfLeadingZeros(node.repetition())
            - Integer.numberOfLeadingZeros(node.presentDefinition());
    long entries = 0;
    for (RowGroup group : groups) {
      entries = Math.max(entries, group.chunks().get(leaf.ordinal()).valueCount());
    }
    long aheadBytes = ColumnVector.carriesBytes(leaf.type()) ? 2L * options.nestedBytes() : 0;
    return leafBytes(leaf, levelBits)
        + NESTED_BYTES
        + Math.min(entries, options.nestedEntries()) * NestedLeaf.ENTRY_BYTES
        + aheadBytes;
  }

  private long leafBytes(Leaf leaf, int levelBits) {
    long mostBytes = 0;
    ChunkInput input = new ChunkInput(channel, PEEK_BYTES);
    PageHeader header = new PageHeader(input);
    for (RowGroup group : groups) {
      Chunk chunk = group.chunks().get(leaf.ordinal());
      long levelBytes = levelBytes(leaf, group, levelBits);
      long bytes = dataBytes(chunk, chunk.uncompressedBytes(), levelBytes);
      if (chunk.obstacle() == null) {
        try {
          input.open(chunk.startOffset(), chunk.endOffset());
          header.read();
          bytes = peekedBytes(leaf, chunk, levelBytes, input, header);
        } catch (IOException e) {
          // Whoever reads the chunk will say so; until then the footer's sizes stand.
          bytes += options.wholeBytes();
        }
      }
      mostBytes = Math.max(mostBytes, bytes);
    }
    long roundingBytes = Math.min(MAX_ROUNDING_BYTES, mostBytes / 4);
    return options.inputBytes() + FIXED_BYTES + mostBytes + roundingBytes;
  }

  private long levelBytes(Leaf leaf, RowGroup group, int levelBits) {
    if (levelBits == 1) {
      return group.rowCount() / Byte.SIZE;
    }
    long values = Math.max(0, group.chunks().get(leaf.ordinal()).valueCount());
    return Math.min(2L * options.wholeBytes(), values / Byte.SIZE * levelBits);
  }

  private long peekedBytes(
      Leaf leaf, Chunk chunk, long levelBytes, ChunkInput input, PageHeader header)
      throws IOException {
    long dictionary = 0;
    if (header.kind == PageHeader.Kind.DICTIONARY) {
      int perValue = leaf.physical() == Physical.BYTE_ARRAY ? Integer.BYTES : Long.BYTES;
      dictionary = header.uncompressedBytes + (long) perValue * header.valueCount;
      input.skip(header.compressedBytes);
      header.read();
    }
    long page = header.uncompressedBytes;
    return dictionary + encodingBytes(header) + dataBytes(chunk, page, levelBytes);
  }

  /** What an encoding holds beside the page. */
  private long encodingBytes(PageHeader header) {
    boolean cut = header.uncompressedBytes > options.windowBytes();
    return switch (header.encoding) {
      case BYTE_STREAM_SPLIT -> cut ? header.uncompressedBytes : 0;
      case DELTA_LENGTH_BYTE_ARRAY -> cut ? LENGTH_BYTES * (long) header.valueCount : 0;
      case DELTA_BYTE_ARRAY ->
          DeltaBytes.BUFFER_BYTES + (cut ? 2 * LENGTH_BYTES * (long) header.valueCount : 0);
      case PLAIN, PLAIN_DICTIONARY, RLE, BIT_PACKED, DELTA_BINARY_PACKED, RLE_DICTIONARY -> 0;
    };
  }

  private long dataBytes(Chunk chunk, long pageBytes, long levelBytes) {
    long bytes = Math.min(options.windowBytes(), chunk.uncompressedBytes());
    if (pageBytes > options.windowBytes()) {
      bytes += levelBytes;
    }
    if (chunk.codec() == Codec.ZSTD) {
      bytes += ZSTD_BUFFER_BYTES + Math.min(ZSTD_WINDOW_BYTES, pageBytes);
    }
    return bytes;
  }
}

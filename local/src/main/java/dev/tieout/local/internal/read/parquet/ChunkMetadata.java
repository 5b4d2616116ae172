package dev.tieout.local.internal.read.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the descriptions of column chunks in a footer. */
final class ChunkMetadata {
  private final CompactInput in;
  private final long dataEndOffset;

  // The fields of the chunk being read.
  private @Nullable Physical physical;
  private @Nullable Codec codec;
  private long valueCount;
  private long compressedBytes;
  private long uncompressedBytes;
  private long dataOffset;
  private long dictionaryOffset;
  private RawStatistics statistics = RawStatistics.NONE;

  /**
   * @param dataEndOffset where the footer starts: no chunk reaches beyond
   */
  ChunkMetadata(CompactInput in, long dataEndOffset) {
    this.in = in;
    this.dataEndOffset = dataEndOffset;
  }

  List<Chunk> readList() throws IOException {
    int count = in.enterStructList();
    List<Chunk> chunks = new ArrayList<>(Math.min(count, 1024));
    for (int i = 0; i < count; i++) {
      chunks.add(readChunk());
    }
    return chunks;
  }

  private Chunk readChunk() throws IOException {
    String obstacle = null;
    boolean described = false;
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      switch (id) {
        case 1 -> {
          in.skip();
          obstacle = "its values are kept in another file";
        }
        case 3 -> {
          readMetadata();
          described = true;
        }
        case 8 -> {
          in.skip();
          obstacle = "it is encrypted";
        }
        default -> in.skip();
      }
    }
    if (!described) {
      return encrypted(obstacle);
    }
    return toChunk(obstacle);
  }

  private static Chunk encrypted(@Nullable String obstacle) throws Damage {
    if (obstacle == null) {
      throw new Damage("the footer holds a column chunk without its description");
    }
    return new Chunk(
        Physical.BOOLEAN, Codec.UNCOMPRESSED, 0, 0, 0, 0, RawStatistics.NONE, obstacle);
  }

  private Chunk toChunk(@Nullable String obstacle) throws Damage {
    if (physical == null || codec == null) {
      throw new Damage("the footer holds a column chunk without its type or its codec");
    }
    boolean dictionaryFirst = dictionaryOffset > 0 && dictionaryOffset < dataOffset;
    long startOffset = dictionaryFirst ? dictionaryOffset : dataOffset;
    boolean outside =
        startOffset < 0
            || compressedBytes < 0
            || uncompressedBytes < 0
            || startOffset > dataEndOffset - compressedBytes;
    if (outside && obstacle == null) {
      throw new Damage(
          "the footer puts a column chunk of "
              + compressedBytes
              + " bytes at "
              + startOffset
              + ", outside of the "
              + dataEndOffset
              + " bytes of data");
    }
    return new Chunk(
        physical,
        codec,
        valueCount,
        startOffset,
        compressedBytes,
        uncompressedBytes,
        statistics,
        obstacle);
  }

  private void readMetadata() throws IOException {
    in.enterStruct();
    physical = null;
    codec = null;
    valueCount = -1;
    compressedBytes = -1;
    uncompressedBytes = -1;
    dataOffset = -1;
    dictionaryOffset = -1;
    statistics = RawStatistics.NONE;
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      switch (id) {
        case 1 -> physical = Physical.of(in.readInt());
        case 4 -> codec = Codec.of(in.readInt());
        case 5 -> valueCount = in.readLong();
        case 6 -> uncompressedBytes = in.readLong();
        case 7 -> compressedBytes = in.readLong();
        case 9 -> dataOffset = in.readLong();
        case 11 -> dictionaryOffset = in.readLong();
        case 12 -> statistics = readStatistics();
        default -> in.skip();
      }
    }
  }

  private RawStatistics readStatistics() throws IOException {
    in.enterStruct();
    long nullCount = -1;
    byte[] oldMax = null;
    byte[] oldMin = null;
    byte[] max = null;
    byte[] min = null;
    int id = 0;
    while ((id = in.nextField(id)) != CompactInput.END) {
      switch (id) {
        case 1 -> oldMax = in.readBinaryUpTo(RawStatistics.MAX_BOUND_BYTES);
        case 2 -> oldMin = in.readBinaryUpTo(RawStatistics.MAX_BOUND_BYTES);
        case 3 -> nullCount = in.readLong();
        case 5 -> max = in.readBinaryUpTo(RawStatistics.MAX_BOUND_BYTES);
        case 6 -> min = in.readBinaryUpTo(RawStatistics.MAX_BOUND_BYTES);
        default -> in.skip();
      }
    }
    boolean deprecated = min == null || max == null;
    return new RawStatistics(
        nullCount, deprecated ? oldMin : min, deprecated ? oldMax : max, deprecated);
  }
}

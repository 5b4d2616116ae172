package dev.tieout.local.internal.read.parquet;

import org.jspecify.annotations.Nullable;

/**
 * A column chunk: where one column of one row group lies.
 *
 * @param startOffset of its first page
 * @param obstacle why the chunk cannot be read, null if it can
 */
record Chunk(
    Physical physical,
    Codec codec,
    long valueCount,
    long startOffset,
    long compressedBytes,
    long uncompressedBytes,
    RawStatistics statistics,
    @Nullable String obstacle) {

  long endOffset() {
    return startOffset + compressedBytes;
  }
}

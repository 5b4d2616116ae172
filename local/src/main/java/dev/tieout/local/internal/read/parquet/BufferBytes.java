package dev.tieout.local.internal.read.parquet;

/** The arithmetic of what a column reader may take, stated once. */
final class BufferBytes {
  /** Objects, decoders' scratch arrays and rounding. */
  private static final long FIXED_BYTES = 64 * 1024;

  private static final long CODEC_BYTES = 64 * 1024;

  private BufferBytes() {}

  /**
   * @param chunkBytes uncompressed size of the largest chunk
   * @param dictionaryBytes uncompressed size of the largest chunk that has a dictionary
   * @param rows of the largest row group
   */
  static long of(
      Leaf leaf, long chunkBytes, long dictionaryBytes, long rows, ParquetReadOptions options) {
    long page = Math.min(options.pageBytes(), chunkBytes);
    long levels = leaf.optional() ? Math.min(options.pageBytes(), rows / 8) : 0;
    // A dictionary is kept as it is, and a number of 8 bytes or an offset of 4 for each value.
    long dictionary = 3 * Math.min(options.dictionaryBytes(), dictionaryBytes);
    return options.inputBytes() + page + levels + dictionary + FIXED_BYTES + CODEC_BYTES;
  }
}

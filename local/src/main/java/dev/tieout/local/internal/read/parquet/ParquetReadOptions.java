package dev.tieout.local.internal.read.parquet;

/**
 * How much memory a column may take, and what is verified.
 *
 * @param pageBytes the largest page that is decompressed as a whole; a larger one is decoded
 *     through a window of this size
 * @param dictionaryBytes the largest dictionary page; a larger one is refused
 * @param inputBytes of the buffer through which compressed bytes come
 * @param checksums what is done with the checksums of pages
 */
public record ParquetReadOptions(
    int pageBytes, int dictionaryBytes, int inputBytes, Checksums checksums) {
  /** Below this a window could not hold what snappy and LZ4 refer back to. */
  public static final int MIN_PAGE_BYTES = 128 * 1024;

  /** Bounds that suit a few columns of files by the usual writers. */
  public static final ParquetReadOptions DEFAULT =
      new ParquetReadOptions(1024 * 1024, 8 * 1024 * 1024, 32 * 1024, Checksums.VERIFY);

  public ParquetReadOptions {
    if (pageBytes < MIN_PAGE_BYTES || pageBytes > Integer.MAX_VALUE / 4) {
      throw new IllegalArgumentException("pageBytes is " + pageBytes);
    }
    if (dictionaryBytes < 0 || dictionaryBytes > Integer.MAX_VALUE / 4) {
      throw new IllegalArgumentException("dictionaryBytes is " + dictionaryBytes);
    }
    if (inputBytes < 512 || inputBytes > ChunkInput.MAX_BUFFER_BYTES) {
      throw new IllegalArgumentException("inputBytes is " + inputBytes);
    }
  }

  /** The same with another bound for pages. */
  public ParquetReadOptions withPageBytes(int bytes) {
    return new ParquetReadOptions(bytes, dictionaryBytes, inputBytes, checksums);
  }

  /** What is done with the checksums of pages that have one. */
  public enum Checksums {
    VERIFY,
    IGNORE
  }
}

package dev.tieout.local.internal.read.parquet;

/**
 * How much memory a column may take, and what is verified.
 *
 * @param windowBytes the largest page that is decompressed as a whole; a larger one is decoded
 *     through a window of this size, at the same speed (5M rows of 5 columns in 0.31 s of CPU with
 *     pages of 1 MB and a window of 128 KB or of 1 MB)
 * @param wholeBytes the most that is held of what cannot be cut: a dictionary, a value, a page in
 *     byte-stream-split encoding, a row of a leaf of a nested column; anything larger is refused
 * @param inputBytes of the buffer through which compressed bytes come
 * @param checksums what is done with the checksums of pages
 * @param bandRows how many rows of all columns are read at a time, with one column open at a time;
 *     0 to have all columns open and read as many rows as there is room for
 */
public record ParquetReadOptions(
    int windowBytes, int wholeBytes, int inputBytes, Checksums checksums, int bandRows) {
  /** Below this a window could not hold what snappy and LZ4 refer back to. */
  public static final int MIN_WINDOW_BYTES = 128 * 1024;

  private static final int MIN_INPUT_BYTES = 512;
  private static final int FRUGAL_INPUT_BYTES = 4 * 1024;
  private static final int MAX_BYTES = Integer.MAX_VALUE / 4;

  /** Bounds that suit a few columns of files by the usual writers. */
  public static final ParquetReadOptions DEFAULT =
      new ParquetReadOptions(256 * 1024, 8 * 1024 * 1024, 32 * 1024, Checksums.VERIFY);

  /** All columns are open at once. */
  public ParquetReadOptions(int windowBytes, int wholeBytes, int inputBytes, Checksums checksums) {
    this(windowBytes, wholeBytes, inputBytes, checksums, 0);
  }

  public ParquetReadOptions {
    if (windowBytes < MIN_WINDOW_BYTES || windowBytes > wholeBytes || wholeBytes > MAX_BYTES) {
      throw new IllegalArgumentException(
          "a window of " + windowBytes + " bytes, and " + wholeBytes + " for what is held whole");
    }
    if (bandRows < 0) {
      throw new IllegalArgumentException("a band of " + bandRows + " rows");
    }
    if (inputBytes < MIN_INPUT_BYTES || inputBytes > ChunkInput.MAX_BUFFER_BYTES) {
      throw new IllegalArgumentException("an input buffer of " + inputBytes + " bytes");
    }
  }

  /**
   * Bounds for a budget for everything: what cannot be cut may take an eighth of it, so that a
   * larger budget reads larger dictionaries.
   */
  public static ParquetReadOptions forBudget(long bytes) {
    int whole = (int) Math.max(MIN_WINDOW_BYTES, Math.min(MAX_BYTES, bytes / 8));
    return new ParquetReadOptions(
        Math.min(DEFAULT.windowBytes, whole), whole, DEFAULT.inputBytes, DEFAULT.checksums);
  }

  /** The same with the smallest buffers with which reading many columns takes no longer. */
  public ParquetReadOptions frugal() {
    return new ParquetReadOptions(
        MIN_WINDOW_BYTES, wholeBytes, FRUGAL_INPUT_BYTES, checksums, bandRows);
  }

  /** The same with one column open at a time, where a file's columns are all flat. */
  public ParquetReadOptions banded(int rows) {
    return new ParquetReadOptions(windowBytes, wholeBytes, inputBytes, checksums, rows);
  }

  /** How many entries of a leaf of a nested column are decoded ahead, one row aside. */
  int nestedEntries() {
    return windowBytes / 64;
  }

  /** How many bytes of values of such a leaf are decoded ahead, one row aside. */
  int nestedBytes() {
    return windowBytes / 4;
  }

  /** The same with another window. */
  public ParquetReadOptions withWindowBytes(int bytes) {
    return new ParquetReadOptions(bytes, wholeBytes, inputBytes, checksums, bandRows);
  }

  /** The same with another bound for what cannot be cut. */
  public ParquetReadOptions withWholeBytes(int bytes) {
    return new ParquetReadOptions(windowBytes, bytes, inputBytes, checksums, bandRows);
  }

  /** What is done with the checksums of pages that have one. */
  public enum Checksums {
    VERIFY,
    IGNORE
  }
}

package dev.tieout.jobs.internal.read;

/** Spark's two readers of Parquet files. */
enum ParquetReader {
  /**
   * The fast one. It cuts the nanoseconds off INT96, fails on decimals of up to 18 digits in byte
   * arrays, and knows no byte stream split.
   */
  BY_COLUMN,
  /** The one that can read all of these. */
  BY_ROW;

  ParquetReader orSlower(ParquetReader other) {
    return this == BY_ROW ? BY_ROW : other;
  }
}

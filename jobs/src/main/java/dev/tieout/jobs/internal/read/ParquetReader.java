package dev.tieout.jobs.internal.read;

/** Spark's two readers of Parquet files, and which of them can read a column. */
enum ParquetReader {
  /**
   * Either can, and the one by column is fast. It cuts the nanoseconds off INT96, fails on decimals
   * of up to 18 digits in byte arrays and on unsigned 64-bit integers in dictionaries, and knows no
   * byte stream split.
   */
  BY_COLUMN,
  /** The one by column alone: the other fails on lists of types that Spark does not have. */
  BY_COLUMN_ONLY,
  /** The one by row alone. */
  BY_ROW,
  /** None. */
  NEITHER;

  /** What can read this and the other. */
  ParquetReader with(ParquetReader other) {
    if (this == other || other == BY_COLUMN) {
      return this;
    }
    return this == BY_COLUMN ? other : NEITHER;
  }
}

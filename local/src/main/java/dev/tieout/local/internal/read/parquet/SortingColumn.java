package dev.tieout.local.internal.read.parquet;

/**
 * A column by which a row group says that its rows are ordered.
 *
 * @param column index in the file's schema, or -1 for a part of a nested column
 * @param direction of the values
 * @param nulls where nulls stand
 */
public record SortingColumn(int column, Direction direction, Nulls nulls) {

  /** The direction in which values go. */
  public enum Direction {
    ASCENDING,
    DESCENDING
  }

  /** Where nulls stand among the values. */
  public enum Nulls {
    FIRST,
    LAST
  }
}

package dev.tieout.core.schema;

import java.util.List;

/**
 * A bounded number of rows, a vector a column. Filled by a {@link RowReader}, read once, then
 * refilled. Not thread-safe.
 */
public final class RowBatch {
  /** Rows in a batch, unless a reader has reason to choose fewer. */
  public static final int DEFAULT_CAPACITY_ROWS = 1024;

  /** The most values in a batch of many columns: some megabytes. */
  private static final int MAX_VALUES = 128 * 1024;

  private static final int MIN_CAPACITY_ROWS = 8;

  private final ColumnVector[] vectors;
  private final int capacityRows;
  private int rowCount;

  /** Rows in a batch of so many columns: fewer where they are many, so that its size is bounded. */
  public static int capacityRows(int columnCount) {
    int fitting = MAX_VALUES / Math.max(1, columnCount);
    return Math.max(MIN_CAPACITY_ROWS, Math.min(DEFAULT_CAPACITY_ROWS, fitting));
  }

  /** Rows in a batch of such columns, by the values that a row of them has. */
  public static int capacityRows(List<Column> columns) {
    return capacityRows(valueCount(columns));
  }

  private static int valueCount(List<Column> columns) {
    int count = 0;
    for (Column column : columns) {
      count += 1 + valueCount(column.type().children());
    }
    return count;
  }

  /** Makes a batch with one vector for each column. */
  public RowBatch(List<Column> columns, int capacityRows) {
    this.capacityRows = capacityRows;
    this.vectors = new ColumnVector[columns.size()];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = new ColumnVector(columns.get(i).type(), capacityRows);
    }
  }

  private RowBatch(ColumnVector[] vectors, int capacityRows) {
    this.vectors = vectors;
    this.capacityRows = capacityRows;
  }

  /** A batch that holds a vector made elsewhere. */
  static RowBatch of(ColumnVector vector) {
    return new RowBatch(new ColumnVector[] {vector}, vector.capacityRows());
  }

  /** A batch of some of this batch's columns, in the given order, that shares their vectors. */
  public RowBatch select(int[] columns) {
    ColumnVector[] selected = new ColumnVector[columns.length];
    for (int i = 0; i < columns.length; i++) {
      selected[i] = vectors[columns[i]];
    }
    return new RowBatch(selected, capacityRows);
  }

  /**
   * Keeps some of the rows, in their order, in place of all.
   *
   * @param rows the rows to keep, ascending
   * @param count how many of {@code rows} count
   */
  public void keep(int[] rows, int count) {
    if (count < rowCount) {
      for (ColumnVector vector : vectors) {
        vector.keep(rows, count);
      }
    }
    rowCount = count;
  }

  public int columnCount() {
    return vectors.length;
  }

  public ColumnVector vector(int column) {
    return vectors[column];
  }

  public int capacityRows() {
    return capacityRows;
  }

  public int rowCount() {
    return rowCount;
  }

  public void setRowCount(int rowCount) {
    if (rowCount < 0 || rowCount > capacityRows) {
      throw new IllegalArgumentException("a batch of " + capacityRows + " rows given " + rowCount);
    }
    this.rowCount = rowCount;
  }
}

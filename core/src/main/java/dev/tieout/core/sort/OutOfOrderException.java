package dev.tieout.core.sort;

/** A row that came below the row before it. A caller that trusted an order sorts instead. */
public final class OutOfOrderException extends RuntimeException {
  private final long rowIndex;

  /**
   * @param rowIndex the number of rows before the one out of order
   */
  public OutOfOrderException(long rowIndex) {
    super("row " + rowIndex + " is below the row before it; sort the rows by packed order");
    this.rowIndex = rowIndex;
  }

  public long rowIndex() {
    return rowIndex;
  }
}

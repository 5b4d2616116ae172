package dev.tieout.local.internal.write.parquet;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;

/** Which rows of the page that a column is filling are null. Not thread-safe. */
final class DefinitionLevels {
  private static final int NULL = 0;
  private static final int PRESENT = 1;

  private final Column column;
  private final GrowableBytes encoded = new GrowableBytes();
  private final HybridEncoder encoder = new HybridEncoder(encoded, 1);
  private int rows;
  private long nulls;

  DefinitionLevels(Column column) {
    this.column = column;
  }

  /** The rows in the page. */
  int rows() {
    return rows;
  }

  /** The nulls since this was last asked. */
  long takeNullCount() {
    long count = nulls;
    nulls = 0;
    return count;
  }

  /**
   * Takes rows {@code from} .. {@code to}-1.
   *
   * @throws IllegalArgumentException if one is null and the column is declared to have none
   */
  void append(ColumnVector vector, int from, int to) {
    rows += to - from;
    if (!vector.hasNulls()) {
      encoder.addRun(PRESENT, to - from);
      return;
    }
    boolean[] isNull = vector.nulls();
    for (int row = from; row < to; row++) {
      if (isNull[row]) {
        requireNullable();
        nulls++;
        encoder.add(NULL);
      } else {
        encoder.add(PRESENT);
      }
    }
  }

  private void requireNullable() {
    if (column.nullability() == Column.Nullability.REQUIRED) {
      throw new IllegalArgumentException(
          "column '" + column.name() + "' is declared to have no nulls, and a row has one");
    }
  }

  /** Appends the levels to the body of a page, unless the column has none, and starts the next. */
  void finish(GrowableBytes body) {
    encoder.finish();
    if (column.nullability() == Column.Nullability.NULLABLE) {
      body.writeInt(encoded.size());
      body.write(encoded.array(), 0, encoded.size());
    }
    encoded.clear();
    encoder.start(encoded, 1);
    rows = 0;
  }
}

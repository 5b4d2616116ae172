package dev.tieout.core.schema;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fills a {@link RowBatch} a row at a time, for producers that have rows and not columns. Every
 * column of a row is given a value or a null, in any order, and then {@link #endRow} is called. Not
 * thread-safe.
 */
public final class BatchBuilder {
  private final RowBatch batch;
  private final int[] used;
  private ValueBuilder @Nullable [] nested;
  private int row;

  public BatchBuilder(List<Column> columns, int capacityRows) {
    this(new RowBatch(columns, capacityRows));
  }

  /** Fills a batch made elsewhere, such as the one that a {@link RowReader} is given. */
  public BatchBuilder(RowBatch batch) {
    this.batch = batch;
    this.used = new int[batch.columnCount()];
    clear();
  }

  /** The batch, with the rows ended so far. */
  public RowBatch batch() {
    batch.setRowCount(row);
    return batch;
  }

  public boolean isFull() {
    return row == batch.capacityRows();
  }

  /** Starts an empty batch in the same arrays. */
  public void clear() {
    row = 0;
    Arrays.fill(used, 0);
    for (int i = 0; i < batch.columnCount(); i++) {
      batch.vector(i).reset();
    }
    if (nested != null) {
      for (ValueBuilder builder : nested) {
        if (builder != null) {
          builder.clear();
        }
      }
    }
  }

  /** What builds the values of a nested column; each row is given one there. */
  public ValueBuilder nested(int column) {
    if (nested == null) {
      nested = new ValueBuilder[batch.columnCount()];
    }
    ValueBuilder builder = nested[column];
    if (builder == null) {
      builder = new ValueBuilder(batch.vector(column));
      nested[column] = builder;
    }
    return builder;
  }

  public void setNull(int column) {
    ColumnVector vector = batch.vector(column);
    if (vector.type().isNested()) {
      nested(column).addNull();
      return;
    }
    vector.setHasNulls(true);
    vector.nulls()[row] = true;
    if (ColumnVector.carriesBytes(vector.type())) {
      vector.offsets()[row] = used[column];
      vector.lengths()[row] = 0;
    }
  }

  /** Sets a value that travels as a long; see {@link Type}. */
  public void setLong(int column, long value) {
    batch.vector(column).longs()[row] = value;
  }

  /** Sets a timestamp of seconds and nanoseconds. */
  public void setSecondsAndNanos(int column, long seconds, int nanos) {
    batch.vector(column).longs()[row] = seconds;
    batch.vector(column).nanos()[row] = nanos;
  }

  /** Copies a value that travels as bytes; see {@link Type}. */
  public void setBytes(int column, byte[] bytes, int from, int length) {
    ColumnVector vector = batch.vector(column);
    int start = used[column];
    byte[] to = vector.bytes();
    if (to.length - start < length) {
      to = Arrays.copyOf(to, Math.addExact(start, Math.max(length, to.length)));
      vector.setBytes(to);
    }
    System.arraycopy(bytes, from, to, start, length);
    vector.offsets()[row] = start;
    vector.lengths()[row] = length;
    used[column] = start + length;
  }

  /** Copies a value that travels as bytes; see {@link Type}. */
  public void setBytes(int column, byte[] bytes) {
    setBytes(column, bytes, 0, bytes.length);
  }

  /** Copies a row of a batch with the same columns, none of them nested. */
  public void addRow(RowBatch from, int fromRow) {
    for (int column = 0; column < batch.columnCount(); column++) {
      ColumnVector vector = from.vector(column);
      if (vector.isNull(fromRow)) {
        setNull(column);
      } else if (ColumnVector.carriesBytes(vector.type())) {
        setBytes(column, vector.bytes(), vector.offsets()[fromRow], vector.lengths()[fromRow]);
      } else {
        setLong(column, vector.longs()[fromRow]);
      }
    }
    endRow();
  }

  public void endRow() {
    row++;
  }
}

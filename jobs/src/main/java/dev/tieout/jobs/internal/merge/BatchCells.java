package dev.tieout.jobs.internal.merge;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** The cells of a batch as the objects that Spark's generic rows hold. For rows that are few. */
final class BatchCells {
  private final List<Column> columns;

  BatchCells(List<Column> columns) {
    this.columns = List.copyOf(columns);
  }

  /** The value of a cell, not shared with the batch. */
  @Nullable Object value(RowBatch batch, int column, int row) {
    ColumnVector vector = batch.vector(column);
    if (vector.isNull(row)) {
      return null;
    }
    Type type = columns.get(column).type();
    if (ColumnVector.carriesBytes(type)) {
      int start = vector.offsets()[row];
      byte[] bytes = Arrays.copyOfRange(vector.bytes(), start, start + vector.lengths()[row]);
      return ofBytes(type, bytes);
    }
    return ofLong(type, vector.longs()[row]);
  }

  private static Object ofBytes(Type type, byte[] bytes) {
    if (type instanceof Type.Text) {
      return UTF8String.fromBytes(bytes);
    }
    if (type instanceof Type.Decimal decimal) {
      BigDecimal value = new BigDecimal(new BigInteger(bytes), decimal.scale());
      return Decimal.apply(value, decimal.precision(), decimal.scale());
    }
    return bytes;
  }

  private static Object ofLong(Type type, long value) {
    if (type instanceof Type.Bool) {
      return value != 0;
    }
    if (type instanceof Type.Floating) {
      return Double.longBitsToDouble(value);
    }
    if (type instanceof Type.Decimal decimal) {
      return Decimal.apply(value, decimal.precision(), decimal.scale());
    }
    if (type instanceof Type.Date) {
      return Math.toIntExact(value);
    }
    return value;
  }
}

package dev.tieout.core.rule;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changes a vector value by value into one of its own. Not thread-safe. */
final class EachValue implements Treatment.Step {
  private final Type type;
  private final Change change;
  private final @Nullable Change onNull;
  private @Nullable BatchBuilder out;

  private EachValue(Type type, Change change, @Nullable Change onNull) {
    this.type = type;
    this.change = change;
    this.onNull = onNull;
  }

  /** Sets column 0 of the builder's row to what becomes of a value. */
  @FunctionalInterface
  interface Change {
    void set(ColumnVector in, int row, BatchBuilder out);
  }

  /** Values of a type from values that are not null; nulls stay. */
  static EachValue present(Type type, Change change) {
    return new EachValue(type, change, null);
  }

  /** A value of a type in place of null; the others stay. */
  static EachValue absent(Type type, Change onNull) {
    return new EachValue(type, EachValue::copy, onNull);
  }

  @Override
  public ColumnVector apply(ColumnVector in, int rowCount) {
    if (onNull != null && !in.hasNulls()) {
      return in;
    }
    BatchBuilder to = out;
    if (to == null || to.batch().capacityRows() < in.capacityRows()) {
      to = new BatchBuilder(List.of(Column.nullable("value", type)), in.capacityRows());
      out = to;
    }
    to.clear();
    for (int row = 0; row < rowCount; row++) {
      if (!in.isNull(row)) {
        change.set(in, row, to);
      } else if (onNull != null) {
        onNull.set(in, row, to);
      } else {
        to.setNull(0);
      }
      to.endRow();
    }
    return to.batch().vector(0);
  }

  private static void copy(ColumnVector in, int row, BatchBuilder out) {
    if (ColumnVector.carriesBytes(in.type())) {
      out.setBytes(0, in.bytes(), in.offsets()[row], in.lengths()[row]);
    } else if (in.nanos().length > 0) {
      out.setSecondsAndNanos(0, in.longs()[row], in.nanos()[row]);
    } else {
      out.setLong(0, in.longs()[row]);
    }
  }
}

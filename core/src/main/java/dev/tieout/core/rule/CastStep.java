package dev.tieout.core.rule;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Casts a vector value by value. A value that cannot be cast is null in the vector that it gives,
 * and its text is kept until the next vector. Not thread-safe.
 */
public final class CastStep implements Treatment.Step {
  private final Type from;
  private final Type to;
  private final Cast.Conversion conversion;
  private @Nullable BatchBuilder out;
  private byte @Nullable [][] unparseable = new byte[0][];
  private boolean hasUnparseable;

  CastStep(Type from, Type to, Cast.Conversion conversion) {
    this.from = from;
    this.to = to;
    this.conversion = conversion;
  }

  @Override
  public ColumnVector apply(ColumnVector in, int rowCount) {
    BatchBuilder builder = out;
    if (builder == null || builder.batch().capacityRows() < in.capacityRows()) {
      builder = new BatchBuilder(List.of(Column.nullable("value", to)), in.capacityRows());
      out = builder;
    }
    builder.clear();
    hasUnparseable = false;
    for (int row = 0; row < rowCount; row++) {
      if (in.isNull(row)) {
        builder.setNull(0);
      } else if (!conversion.set(in, row, builder)) {
        builder.setNull(0);
        keep(in, row, rowCount);
      }
      builder.endRow();
    }
    return builder.batch().vector(0);
  }

  private void keep(ColumnVector in, int row, int rowCount) {
    if (!hasUnparseable) {
      hasUnparseable = true;
      if (unparseable.length < rowCount) {
        unparseable = new byte[rowCount][];
      } else {
        Arrays.fill(unparseable, null);
      }
    }
    if (from instanceof Type.Text) {
      int start = in.offsets()[row];
      unparseable[row] = Arrays.copyOfRange(in.bytes(), start, start + in.lengths()[row]);
    } else {
      unparseable[row] = PlainText.of(in, row, from).getBytes(StandardCharsets.UTF_8);
    }
  }

  /** True if some value of the last vector could not be cast. */
  public boolean hasUnparseable() {
    return hasUnparseable;
  }

  /** The text of a value of the last vector that could not be cast, or null if it could. */
  public byte @Nullable [] unparseable(int row) {
    return hasUnparseable ? unparseable[row] : null;
  }
}

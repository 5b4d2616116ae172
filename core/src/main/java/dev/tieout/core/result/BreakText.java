package dev.tieout.core.result;

import dev.tieout.core.pack.ValueText;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.Type;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Values of the breaks dataset as text, of the types that its columns have. */
public final class BreakText {
  private static final long MICROS = 1_000_000;

  private BreakText() {}

  /** The value of a cell as text, or null for null. */
  public static @Nullable String of(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return null;
    }
    Type type = vector.type();
    if (type instanceof Type.Text) {
      return ValueText.text(vector.bytes(), vector.offsets()[row], vector.lengths()[row]);
    }
    if (type instanceof Type.Binary) {
      return ValueText.bytes(vector.bytes(), vector.offsets()[row], vector.lengths()[row]);
    }
    if (type instanceof Type.Decimal decimal && !decimal.isCompact()) {
      int from = vector.offsets()[row];
      byte[] bytes = Arrays.copyOfRange(vector.bytes(), from, from + vector.lengths()[row]);
      return ValueText.exact(new BigInteger(bytes), decimal.scale());
    }
    long value = vector.longs()[row];
    if (type instanceof Type.Decimal decimal) {
      return ValueText.exact(value, decimal.scale());
    }
    if (type instanceof Type.Int) {
      return Long.toString(value);
    }
    if (type instanceof Type.Bool) {
      return value == 0 ? "false" : "true";
    }
    if (type instanceof Type.Floating) {
      return Double.toString(Double.longBitsToDouble(value));
    }
    if (type instanceof Type.Date) {
      return ValueText.date(value);
    }
    if (type instanceof Type.Timestamp timestamp) {
      int nanos = (int) Math.floorMod(value, MICROS) * 1000;
      return ValueText.timestamp(Math.floorDiv(value, MICROS), nanos, timestamp.clock());
    }
    throw new IllegalStateException("breaks have no column of type " + type);
  }
}

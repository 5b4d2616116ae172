package dev.tieout.local.internal.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a dataset, each value as text or null. */
final class ReadRows {
  private ReadRows() {}

  static Dataset open(DataSpec data) throws IOException {
    return Dataset.open(Side.SOURCE, data, ParquetReadOptions.DEFAULT);
  }

  static List<List<@Nullable String>> of(DataSpec data) throws IOException {
    return of(open(data), ParquetReadOptions.DEFAULT);
  }

  static List<List<@Nullable String>> of(Dataset dataset, ParquetReadOptions options)
      throws IOException {
    List<String> names = dataset.schema().columns().stream().map(Column::name).toList();
    List<List<@Nullable String>> rows = new ArrayList<>();
    try (RowReader reader = dataset.reader(names, options)) {
      RowBatch batch = new RowBatch(dataset.schema().columns(), 7);
      while (reader.read(batch)) {
        for (int row = 0; row < batch.rowCount(); row++) {
          List<@Nullable String> values = new ArrayList<>();
          for (int c = 0; c < names.size(); c++) {
            values.add(text(batch.vector(c), row));
          }
          rows.add(values);
        }
      }
    }
    return rows;
  }

  private static @Nullable String text(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return null;
    }
    Type type = vector.type();
    if (type.isNested()) {
      return nested(vector, row);
    }
    if (ColumnVector.carriesBytes(type)) {
      int from = vector.offsets()[row];
      byte[] bytes = Arrays.copyOfRange(vector.bytes(), from, from + vector.lengths()[row]);
      return type instanceof Type.Decimal decimal
          ? new BigDecimal(new BigInteger(bytes), decimal.scale()).toPlainString()
          : new String(bytes, UTF_8);
    }
    long value = vector.longs()[row];
    if (type instanceof Type.Decimal decimal) {
      return BigDecimal.valueOf(value, decimal.scale()).toPlainString();
    }
    return type instanceof Type.Floating
        ? Double.toString(Double.longBitsToDouble(value))
        : Long.toString(value);
  }

  /** Elements in brackets; entries and fields in braces, fields without their names. */
  private static String nested(ColumnVector vector, int row) {
    List<@Nullable String> texts = new ArrayList<>();
    if (vector.type() instanceof Type.Struct) {
      for (int i = 0; i < vector.childCount(); i++) {
        texts.add(text(vector.child(i), row));
      }
    } else {
      int from = vector.offsets()[row];
      for (int i = from; i < from + vector.lengths()[row]; i++) {
        String first = text(vector.child(0), i);
        boolean isMap = vector.type() instanceof Type.MapOf;
        texts.add(isMap ? first + "=" + text(vector.child(1), i) : first);
      }
    }
    String all = String.join(",", texts.stream().map(String::valueOf).toList());
    return vector.type() instanceof Type.ListOf ? "[" + all + "]" : "{" + all + "}";
  }
}

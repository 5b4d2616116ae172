package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What our reader gives, as objects that compare. */
final class Shown {
  private Shown() {}

  /** All rows of all columns, by column. */
  static List<List<Object>> all(Path file, int capacityRows) throws IOException {
    try (ArrowFile arrow = ArrowFile.open(file, ParquetReadOptions.DEFAULT)) {
      return columns(
          arrow, IntStream.range(0, arrow.schema().columnCount()).toArray(), capacityRows);
    }
  }

  /** All rows of some columns, by column. */
  static List<List<Object>> columns(ArrowFile arrow, int[] chosen, int capacityRows)
      throws IOException {
    Schema schema = arrow.schema();
    List<Column> columns = Arrays.stream(chosen).mapToObj(schema::column).toList();
    List<List<Object>> values = new ArrayList<>();
    columns.forEach(column -> values.add(new ArrayList<>()));
    RowBatch batch = new RowBatch(columns, capacityRows);
    long rows = 0;
    try (RowReader reader = arrow.reader(chosen)) {
      while (reader.read(batch)) {
        rows += batch.rowCount();
        for (int c = 0; c < chosen.length; c++) {
          for (int row = 0; row < batch.rowCount(); row++) {
            values.get(c).add(value(batch.vector(c), row));
          }
        }
      }
    }
    if (rows != arrow.rowCount()) {
      throw new AssertionError(rows + " rows where " + arrow.rowCount() + " were told");
    }
    return values;
  }

  static Object value(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      requireAllNullWithin(vector, row);
      return null;
    }
    Type type = vector.type();
    if (type instanceof Type.Floating) {
      return Double.longBitsToDouble(vector.longs()[row]);
    }
    if (type instanceof Type.Decimal decimal) {
      BigInteger unscaled =
          decimal.isCompact()
              ? BigInteger.valueOf(vector.longs()[row])
              : new BigInteger(vector.bytes(), vector.offsets()[row], vector.lengths()[row]);
      return new BigDecimal(unscaled, decimal.scale());
    }
    if (ColumnVector.carriesBytes(type)) {
      byte[] bytes =
          Arrays.copyOfRange(
              vector.bytes(), vector.offsets()[row], vector.offsets()[row] + vector.lengths()[row]);
      return type instanceof Type.Text
          ? new String(bytes, StandardCharsets.UTF_8)
          : HexFormat.of().formatHex(bytes);
    }
    if (type instanceof Type.Timestamp t && t.unit() == Type.Unit.SECONDS_AND_NANOS) {
      return vector.longs()[row] + "s " + vector.nanos()[row];
    }
    return type.children().isEmpty() && !(type instanceof Type.Struct)
        ? (Object) vector.longs()[row]
        : nested(vector, row);
  }

  private static Object nested(ColumnVector vector, int row) {
    if (vector.type() instanceof Type.Struct struct) {
      Map<String, Object> fields = new LinkedHashMap<>();
      for (int i = 0; i < vector.childCount(); i++) {
        fields.put(struct.fields().get(i).name(), value(vector.child(i), row));
      }
      return fields;
    }
    List<Object> elements = new ArrayList<>();
    int from = vector.offsets()[row];
    if (from != ArrayCopier.end(vector, row)) {
      throw new AssertionError("a gap before row " + row);
    }
    for (int i = from; i < from + vector.lengths()[row]; i++) {
      if (vector.type() instanceof Type.MapOf) {
        elements.add(Arrays.asList(value(vector.child(0), i), value(vector.child(1), i)));
      } else {
        elements.add(value(vector.child(0), i));
      }
    }
    return elements;
  }

  private static void requireAllNullWithin(ColumnVector vector, int row) {
    boolean isRepeated =
        vector.type() instanceof Type.ListOf || vector.type() instanceof Type.MapOf;
    if (isRepeated && vector.lengths()[row] != 0) {
      throw new AssertionError("a null list with elements");
    }
    if (vector.type() instanceof Type.Struct) {
      for (int i = 0; i < vector.childCount(); i++) {
        if (!vector.child(i).isNull(row)) {
          throw new AssertionError("a field in a null struct");
        }
        requireAllNullWithin(vector.child(i), row);
      }
    }
  }
}

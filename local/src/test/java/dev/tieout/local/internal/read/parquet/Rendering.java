package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Writes values as text, so that two readers can be compared whatever form they give values in. */
final class Rendering {
  private Rendering() {}

  /** Reads one column of a file, a text for each row. */
  static List<String> readColumn(Path path, int column, ParquetReadOptions options, int capacity)
      throws IOException {
    try (ParquetFile file = ParquetFile.open(path)) {
      return readColumns(file, new int[] {column}, options, capacity).get(0);
    }
  }

  /** Reads columns together; a list of texts for each. */
  static List<List<String>> readColumns(
      ParquetFile file, int[] columns, ParquetReadOptions options, int capacity)
      throws IOException {
    Schema schema = file.schema();
    RowBatch batch =
        new RowBatch(Arrays.stream(columns).mapToObj(schema::column).toList(), capacity);
    List<List<String>> values = new ArrayList<>();
    for (int i = 0; i < columns.length; i++) {
      values.add(new ArrayList<>());
    }
    try (ParquetRowReader reader = file.reader(columns, options)) {
      while (reader.read(batch)) {
        for (int i = 0; i < columns.length; i++) {
          for (int row = 0; row < batch.rowCount(); row++) {
            values.get(i).add(render(batch.vector(i), row));
          }
        }
      }
    }
    return values;
  }

  static String render(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return "null";
    }
    Type type = vector.type();
    if (!type.children().isEmpty()) {
      return renderNested(vector, row);
    }
    if (ColumnVector.carriesBytes(type)) {
      int from = vector.offsets()[row];
      byte[] bytes = Arrays.copyOfRange(vector.bytes(), from, from + vector.lengths()[row]);
      return type instanceof Type.Decimal d
          ? decimal(new BigInteger(bytes), d)
          : HexFormat.of().formatHex(bytes);
    }
    int nanos = vector.nanos().length == 0 ? 0 : vector.nanos()[row];
    return renderLong(type, vector.longs()[row], nanos);
  }

  private static String renderNested(ColumnVector vector, int row) {
    if (vector.type() instanceof Type.Struct struct) {
      StringJoiner fields = new StringJoiner(", ", "{", "}");
      for (int i = 0; i < vector.childCount(); i++) {
        fields.add(struct.fields().get(i).name() + "=" + render(vector.child(i), row));
      }
      return fields.toString();
    }
    StringJoiner elements = new StringJoiner(", ", "[", "]");
    int from = vector.offsets()[row];
    for (int i = from; i < from + vector.lengths()[row]; i++) {
      String element = render(vector.child(0), i);
      elements.add(
          vector.childCount() == 1 ? element : element + ": " + render(vector.child(1), i));
    }
    return elements.toString();
  }

  static String renderLong(Type type, long value, int nanos) {
    if (type instanceof Type.Int i && i.bits() == 64 && i.sign() == Type.Sign.UNSIGNED) {
      return Long.toUnsignedString(value);
    }
    if (type instanceof Type.Decimal d) {
      return decimal(BigInteger.valueOf(value), d);
    }
    if (type instanceof Type.Floating) {
      double d = Double.longBitsToDouble(value);
      return Double.isNaN(d) ? "NaN" : Double.toString(d);
    }
    if (type instanceof Type.Timestamp t && t.unit() == Type.Unit.SECONDS_AND_NANOS) {
      return value + "s" + nanos;
    }
    return Long.toString(value);
  }

  static String decimal(BigInteger unscaled, Type.Decimal type) {
    return new BigDecimal(unscaled, type.scale()).toPlainString();
  }

  static String orNull(@Nullable String text) {
    return text == null ? "null" : text;
  }
}

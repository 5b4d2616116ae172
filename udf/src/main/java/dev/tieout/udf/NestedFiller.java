package dev.tieout.udf;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import dev.tieout.core.schema.ValueBuilder;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.text.JsonValueReader;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Copies Spark's structs, arrays and maps, to any depth, or strings that hold them as JSON. Not
 * thread-safe.
 */
final class NestedFiller {
  /** What a value in a list takes beside its bytes, to know when a batch is large. */
  private static final long VALUE_BYTES = 8;

  private final @Nullable CellFiller cell;
  private final @Nullable JsonValueReader written;
  private final NestedFiller[] children;
  private final Quoting quoting;

  /**
   * A filler of values.
   *
   * @param path what to call the place in messages
   * @param quoting whether they may quote values
   * @throws IllegalArgumentException if the Spark type cannot carry what the batch wants
   */
  NestedFiller(String path, DataType from, Type to, Quoting quoting) {
    this.quoting = quoting;
    boolean isWritten = to.isNested() && from instanceof StringType;
    this.cell = to.isNested() ? null : new CellFiller(path, from, to, quoting);
    this.written = isWritten ? new JsonValueReader(path, to, quoting) : null;
    List<Column> columns = isWritten ? List.of() : to.children();
    DataType[] types = isWritten ? new DataType[0] : children(from);
    if (types.length != columns.size()) {
      throw new IllegalArgumentException("a Spark " + from.sql() + " cannot carry a " + to);
    }
    this.children = new NestedFiller[types.length];
    for (int i = 0; i < types.length; i++) {
      Column column = columns.get(i);
      children[i] = new NestedFiller(path + "." + column.name(), types[i], column.type(), quoting);
    }
  }

  private static DataType[] children(DataType type) {
    if (type instanceof ArrayType array) {
      return new DataType[] {array.elementType()};
    }
    if (type instanceof MapType map) {
      return new DataType[] {map.keyType(), map.valueType()};
    }
    if (type instanceof StructType struct) {
      DataType[] types = new DataType[struct.fields().length];
      for (int i = 0; i < types.length; i++) {
        types[i] = struct.fields()[i].dataType();
      }
      return types;
    }
    return new DataType[0];
  }

  /**
   * Adds a value or null.
   *
   * @return about the bytes that it takes
   */
  long add(SpecializedGetters from, int at, ValueBuilder out) {
    if (from.isNullAt(at)) {
      out.addNull();
      return VALUE_BYTES;
    }
    if (cell != null) {
      int bytes = cell.set(from, at, out.flat(), 0);
      out.endFlat();
      return VALUE_BYTES + bytes;
    }
    if (written != null) {
      return addWritten(written, from.getUTF8String(at).toString(), out);
    }
    if (out.type() instanceof Type.Struct) {
      InternalRow struct = from.getStruct(at, children.length);
      long bytes = VALUE_BYTES;
      for (int i = 0; i < children.length; i++) {
        bytes += children[i].add(struct, i, out.child(i));
      }
      out.endStruct();
      return bytes;
    }
    int first = out.firstChildRow();
    long bytes = VALUE_BYTES;
    if (out.type() instanceof Type.ListOf) {
      bytes += addAll(from.getArray(at), 0, out);
    } else {
      MapData map = from.getMap(at);
      bytes += addAll(map.keyArray(), 0, out) + addAll(map.valueArray(), 1, out);
    }
    out.endRepeated(first);
    return bytes;
  }

  private long addAll(ArrayData values, int child, ValueBuilder out) {
    long bytes = 0;
    int count = values.numElements();
    for (int i = 0; i < count; i++) {
      bytes += children[child].add(values, i, out.child(child));
    }
    return bytes;
  }

  private long addWritten(JsonValueReader reader, String text, ValueBuilder out) {
    try {
      reader.readText(text, out);
    } catch (IOException malformed) {
      throw new Refusal(
          "A nested value cannot be read as JSON"
              + quoting.reason(String.valueOf(malformed.getMessage()))
              + ".",
          quoting.cause(malformed));
    }
    String wrong = reader.takeFailure();
    if (wrong != null) {
      throw new Refusal(
          "In " + wrong + "; mend the value, or declare another type for the column.");
    }
    return text.length();
  }
}

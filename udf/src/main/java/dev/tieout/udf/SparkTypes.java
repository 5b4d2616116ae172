package dev.tieout.udf;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.VarcharType;
import org.jspecify.annotations.Nullable;

/**
 * Spark's types as Tieout's, and back. A type that Tieout does not know (an interval, a variant) is
 * unknown, which a comparison refuses by the column's name unless it is excluded.
 */
public final class SparkTypes {

  private SparkTypes() {}

  /** The columns of a struct, in its order. */
  public static Schema schema(StructType struct) {
    return new Schema(columns(struct));
  }

  private static List<Column> columns(StructType struct) {
    List<Column> columns = new ArrayList<>(struct.fields().length);
    for (StructField field : struct.fields()) {
      columns.add(column(field.name(), field.dataType(), field.nullable()));
    }
    return columns;
  }

  private static Column column(String name, DataType type, boolean isNullable) {
    return isNullable ? Column.nullable(name, type(type)) : Column.required(name, type(type));
  }

  /** The type whose values a Spark column of this type holds. */
  public static Type type(DataType type) {
    if (type instanceof BooleanType) {
      return new Type.Bool();
    }
    if (type instanceof ByteType) {
      return new Type.Int(8, Type.Sign.SIGNED);
    }
    if (type instanceof ShortType) {
      return new Type.Int(16, Type.Sign.SIGNED);
    }
    if (type instanceof IntegerType) {
      return new Type.Int(32, Type.Sign.SIGNED);
    }
    if (type instanceof LongType) {
      return new Type.Int(64, Type.Sign.SIGNED);
    }
    if (type instanceof FloatType) {
      return new Type.Floating(32);
    }
    if (type instanceof DoubleType) {
      return new Type.Floating(64);
    }
    if (type instanceof DecimalType decimal) {
      return new Type.Decimal(decimal.precision(), decimal.scale());
    }
    if (type instanceof StringType || type instanceof CharType || type instanceof VarcharType) {
      return new Type.Text();
    }
    if (type instanceof BinaryType) {
      return new Type.Binary();
    }
    if (type instanceof DateType) {
      return new Type.Date();
    }
    if (isTime(type)) {
      return new Type.Time();
    }
    if (type instanceof TimestampType) {
      return new Type.Timestamp(Type.Unit.MICROS, Type.Clock.INSTANT);
    }
    if (type instanceof TimestampNTZType) {
      return new Type.Timestamp(Type.Unit.MICROS, Type.Clock.LOCAL);
    }
    return nested(type);
  }

  /**
   * True for times of day, in nanoseconds. By name, because their class came with Spark 4.1: {@code
   * time(6)} is its name there, and no other type's begins so.
   */
  static boolean isTime(DataType type) {
    return type.typeName().startsWith("time(");
  }

  /** Times of day to the microsecond, or null where Spark has no such type: before 4.1. */
  public static @Nullable DataType timeOfMicros() {
    try {
      return DataType.fromJson("\"time(6)\"");
    } catch (RuntimeException unknown) {
      return null;
    }
  }

  private static Type nested(DataType type) {
    if (type instanceof StructType struct) {
      return new Type.Struct(columns(struct));
    }
    if (type instanceof ArrayType array) {
      return new Type.ListOf(column("element", array.elementType(), array.containsNull()));
    }
    if (type instanceof MapType map) {
      return new Type.MapOf(
          column("key", map.keyType(), false),
          column("value", map.valueType(), map.valueContainsNull()));
    }
    return new Type.Unknown(type.typeName());
  }

  /** The struct that holds a schema's columns. */
  public static StructType struct(Schema schema) {
    StructField[] fields = new StructField[schema.columnCount()];
    for (int i = 0; i < fields.length; i++) {
      Column column = schema.column(i);
      fields[i] =
          new StructField(
              column.name(), dataType(column.type()), isNullable(column), Metadata.empty());
    }
    return new StructType(fields);
  }

  /**
   * The Spark type that holds every value of a type.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static DataType dataType(Type type) {
    if (type instanceof Type.Bool) {
      return DataTypes.BooleanType;
    }
    if (type instanceof Type.Int integer) {
      return integer(integer);
    }
    if (type instanceof Type.Floating floating) {
      return floating.bits() == 64 ? DataTypes.DoubleType : DataTypes.FloatType;
    }
    if (type instanceof Type.Decimal decimal) {
      return DataTypes.createDecimalType(decimal.precision(), decimal.scale());
    }
    if (type instanceof Type.Text) {
      return DataTypes.StringType;
    }
    if (type instanceof Type.Binary) {
      return DataTypes.BinaryType;
    }
    if (type instanceof Type.Date) {
      return DataTypes.DateType;
    }
    if (type instanceof Type.Timestamp timestamp && timestamp.unit() == Type.Unit.MICROS) {
      return timestamp.clock() == Type.Clock.INSTANT
          ? DataTypes.TimestampType
          : DataTypes.TimestampNTZType;
    }
    if (type instanceof Type.Struct struct) {
      return struct(new Schema(struct.fields()));
    }
    if (type instanceof Type.ListOf list) {
      return DataTypes.createArrayType(dataType(list.element().type()), isNullable(list.element()));
    }
    if (type instanceof Type.MapOf map) {
      return DataTypes.createMapType(
          dataType(map.key().type()), dataType(map.value().type()), isNullable(map.value()));
    }
    throw new IllegalArgumentException("Spark has no column type that holds every " + type);
  }

  private static boolean isNullable(Column column) {
    return column.nullability() == Column.Nullability.NULLABLE;
  }

  private static DataType integer(Type.Int type) {
    if (type.sign() == Type.Sign.UNSIGNED) {
      throw new IllegalArgumentException("Spark has no column type that holds every " + type);
    }
    return switch (type.bits()) {
      case 8 -> DataTypes.ByteType;
      case 16 -> DataTypes.ShortType;
      case 32 -> DataTypes.IntegerType;
      default -> DataTypes.LongType;
    };
  }
}

package dev.tieout.jobs.internal.read;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.sql.execution.datasources.parquet.SparkToParquetSchemaConverter;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * How the columns of a side are stored in a Parquet file so that they are read from it as what they
 * are in the side.
 */
public final class StoredColumns {
  private StoredColumns() {}

  /**
   * The schema of such a file.
   *
   * @param struct the types in which Spark reads the side, a field a column of the schema
   * @throws Refusal if a column would not be the same
   */
  public static MessageType of(SparkSession session, Input input, StructType struct) {
    Configuration conf = SparkReading.configuration(session);
    SQLConf writing = new SQLConf();
    writing.setConfString("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS");
    SparkToParquetSchemaConverter converter = new SparkToParquetSchemaConverter(writing);
    ParquetFields readBack =
        new ParquetFields(new ParquetToSparkSchemaConverter(conf), WriterCalendar.of(Map.of()));
    Schema schema = input.schema();
    List<Type> fields = new ArrayList<>();
    for (int i = 0; i < schema.columnCount(); i++) {
      Column column = schema.column(i);
      Type field = null;
      try {
        StructType alone = new StructType().add(struct.fields()[i]);
        field = field(converter.convert(alone).getType(0), column);
      } catch (Exception unknown) {
        // What Spark cannot write, it says in many ways; what it says is of its own types.
      }
      if (field == null || !isKept(readBack, field, column)) {
        throw new Refusal(
            "Column '"
                + column.name()
                + "' of the "
                + input.side().word()
                + " is "
                + column.type()
                + ", which cannot be written to buckets as it is; leave the side as it is, or write"
                + " the column as another type.");
      }
      fields.add(field);
    }
    return new MessageType("file", fields);
  }

  private static boolean isKept(ParquetFields readBack, Type field, Column column) {
    return readBack.schemaOf(new MessageType("file", field)).column(0).equals(stored(column));
  }

  /**
   * A column as it is read back: unsigned numbers of 32 bits, at any depth, are read by Spark as
   * 64-bit numbers, and stored so.
   */
  public static Column stored(Column column) {
    return new Column(column.name(), stored(column.type()), column.nullability());
  }

  private static dev.tieout.core.schema.Type stored(dev.tieout.core.schema.Type type) {
    if (type instanceof dev.tieout.core.schema.Type.Int integer
        && integer.bits() == 32
        && integer.sign() == dev.tieout.core.schema.Type.Sign.UNSIGNED) {
      return new dev.tieout.core.schema.Type.Int(
          Long.SIZE, dev.tieout.core.schema.Type.Sign.SIGNED);
    }
    if (type instanceof dev.tieout.core.schema.Type.Struct struct) {
      return new dev.tieout.core.schema.Type.Struct(
          struct.fields().stream().map(StoredColumns::stored).toList());
    }
    if (type instanceof dev.tieout.core.schema.Type.ListOf list) {
      return new dev.tieout.core.schema.Type.ListOf(stored(list.element()));
    }
    return type instanceof dev.tieout.core.schema.Type.MapOf map
        ? new dev.tieout.core.schema.Type.MapOf(stored(map.key()), stored(map.value()))
        : type;
  }

  /** Spark's field, with the meaning and the presence of a column. */
  private static Type field(Type spark, Column column) {
    Repetition repetition =
        column.nullability() == Column.Nullability.NULLABLE
            ? Repetition.OPTIONAL
            : Repetition.REQUIRED;
    dev.tieout.core.schema.Type type = column.type();
    if (spark.isPrimitive()) {
      return primitive(spark.asPrimitiveType(), type, repetition);
    }
    GroupType group = spark.asGroupType();
    List<Column> children = type.children();
    List<Type> fields = new ArrayList<>();
    boolean isWrapped = !(type instanceof dev.tieout.core.schema.Type.Struct);
    GroupType holder = isWrapped ? group.getType(0).asGroupType() : group;
    if (holder.getFieldCount() != children.size()) {
      throw new IllegalArgumentException("unlike shapes");
    }
    for (int i = 0; i < children.size(); i++) {
      fields.add(field(holder.getType(i), children.get(i)));
    }
    Type[] all = fields.toArray(Type[]::new);
    Types.GroupBuilder<GroupType> built =
        Types.buildGroup(repetition).as(group.getLogicalTypeAnnotation());
    return isWrapped
        ? built
            .addField(Types.repeatedGroup().addFields(all).named(holder.getName()))
            .named(name(spark))
        : built.addFields(all).named(name(spark));
  }

  private static String name(Type spark) {
    return spark.getName();
  }

  private static Type primitive(
      PrimitiveType spark, dev.tieout.core.schema.Type type, Repetition repetition) {
    PrimitiveTypeName physical = spark.getPrimitiveTypeName();
    int length = spark.getTypeLength();
    LogicalTypeAnnotation annotation = spark.getLogicalTypeAnnotation();
    if (type instanceof dev.tieout.core.schema.Type.Int integer
        && integer.sign() == dev.tieout.core.schema.Type.Sign.UNSIGNED) {
      if (integer.bits() == Long.SIZE || physical == PrimitiveTypeName.INT32) {
        annotation = LogicalTypeAnnotation.intType(integer.bits(), /* isSigned= */ false);
      }
    } else if (type instanceof dev.tieout.core.schema.Type.Timestamp timestamp) {
      boolean isInstant = timestamp.clock() == dev.tieout.core.schema.Type.Clock.INSTANT;
      if (timestamp.unit() == dev.tieout.core.schema.Type.Unit.SECONDS_AND_NANOS
          && physical == PrimitiveTypeName.BINARY) {
        physical = PrimitiveTypeName.INT96;
        annotation = null;
      } else if (annotation == null && physical == PrimitiveTypeName.INT64) {
        annotation = LogicalTypeAnnotation.timestampType(isInstant, unit(timestamp.unit()));
      }
    } else if (type instanceof dev.tieout.core.schema.Type.Time && !isTime(annotation)) {
      annotation =
          LogicalTypeAnnotation.timeType(
              /* isAdjustedToUTC= */ false,
              physical == PrimitiveTypeName.INT32 ? TimeUnit.MILLIS : TimeUnit.NANOS);
    } else if (type instanceof dev.tieout.core.schema.Type.Uuid) {
      physical = PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
      length = 16;
      annotation = LogicalTypeAnnotation.uuidType();
    } else if (type instanceof dev.tieout.core.schema.Type.Floating floating
        && floating.bits() == 16) {
      physical = PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
      length = 2;
      annotation = float16();
    }
    return Types.primitive(physical, repetition)
        .length(length)
        .as(annotation)
        .named(spark.getName());
  }

  private static boolean isTime(@Nullable LogicalTypeAnnotation annotation) {
    return annotation instanceof LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
  }

  private static TimeUnit unit(dev.tieout.core.schema.Type.Unit unit) {
    return switch (unit) {
      case MILLIS -> TimeUnit.MILLIS;
      case MICROS -> TimeUnit.MICROS;
      case NANOS -> TimeUnit.NANOS;
      case SECONDS_AND_NANOS ->
          throw new IllegalArgumentException("wider than 64 bits of nanoseconds");
    };
  }

  /** By its name, because the class of this annotation came with Parquet 1.14. */
  private static LogicalTypeAnnotation float16() {
    return MessageTypeParser.parseMessageType(
            "message f { required fixed_len_byte_array(2) f (FLOAT16); }")
        .getType(0)
        .getLogicalTypeAnnotation();
  }
}

package dev.tieout.jobs.internal.read;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.udf.SparkTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * What the columns of a Parquet file mean and in which Spark type they are read. Mostly Spark's own
 * answer; but a column of unsigned 64-bit integers, of milliseconds or nanoseconds, of INT96, of
 * UUIDs or of small floats, which Spark widens, cuts, overflows or refuses, is read as the number
 * or the bytes that it stores, unless Spark must move it from the Julian calendar. The same to any
 * depth within groups, whose lists and maps are told as Spark and the format's rules tell them.
 */
final class ParquetFields {
  // By its name, because the class of this annotation came with Parquet 1.14, and Spark 3.5 has
  // 1.13.
  private static final String FLOAT16 = "FLOAT16";

  private final ParquetToSparkSchemaConverter converter;
  private final WriterCalendar calendar;

  ParquetFields(ParquetToSparkSchemaConverter converter, WriterCalendar calendar) {
    this.converter = converter;
    this.calendar = calendar;
  }

  /** The columns of a file with the given schema, in its order. */
  List<FileColumn> columns(MessageType schema) {
    List<FileColumn> columns = new ArrayList<>(schema.getFieldCount());
    for (org.apache.parquet.schema.Type field : schema.getFields()) {
      columns.add(column(field));
    }
    return columns;
  }

  /** The same as a schema. */
  Schema schemaOf(MessageType schema) {
    List<Column> found = new ArrayList<>();
    for (FileColumn column : columns(schema)) {
      found.add(
          column.presence() == FileColumn.Presence.REQUIRED
              ? Column.required(column.name(), column.type())
              : Column.nullable(column.name(), column.type()));
    }
    return new Schema(found);
  }

  private FileColumn column(org.apache.parquet.schema.Type field) {
    FileColumn.Presence presence =
        field.isRepetition(Repetition.OPTIONAL)
            ? FileColumn.Presence.OPTIONAL
            : FileColumn.Presence.REQUIRED;
    Reading reading = reading(field);
    return new FileColumn(
        field.getName(), reading.type, reading.readAs, presence, stored(field), reading.reader);
  }

  /**
   * What values of a field mean and how they are read.
   *
   * @param readAs the Spark type in which they are read, or null if Spark cannot read them
   */
  private record Reading(Type type, @Nullable DataType readAs, ParquetReader reader, Spark spark) {
    /** Whether Spark has a type of its own for all that is in it. */
    enum Spark {
      KNOWS,
      DOES_NOT_KNOW;

      Spark and(Spark other) {
        return this == KNOWS ? other : this;
      }
    }

    static Reading list(Reading element, boolean hasNulls) {
      return new Reading(
          new Type.ListOf(column("element", element.type, hasNulls)),
          element.readAs == null ? null : DataTypes.createArrayType(element.readAs),
          element.spark == Spark.KNOWS
              ? element.reader
              : element.reader.with(ParquetReader.BY_COLUMN_ONLY),
          element.spark);
    }

    static Reading map(Reading key, boolean hasNullKeys, Reading value, boolean hasNulls) {
      boolean isReadable = key.readAs != null && value.readAs != null;
      return new Reading(
          new Type.MapOf(
              column("key", key.type, hasNullKeys), column("value", value.type, hasNulls)),
          isReadable ? DataTypes.createMapType(key.readAs, value.readAs) : null,
          key.reader.with(value.reader),
          key.spark.and(value.spark));
    }

    private static Column column(String name, Type type, boolean hasNulls) {
      return hasNulls ? Column.nullable(name, type) : Column.required(name, type);
    }
  }

  /** A repeated field is a list, unless what holds it is one. */
  private Reading reading(org.apache.parquet.schema.Type field) {
    Reading one = withoutRepetition(field);
    return field.isRepetition(Repetition.REPEATED) ? Reading.list(one, false) : one;
  }

  private Reading withoutRepetition(org.apache.parquet.schema.Type field) {
    if (field instanceof PrimitiveType primitive) {
      return primitive(primitive);
    }
    GroupType group = field.asGroupType();
    LogicalTypeAnnotation annotation = group.getLogicalTypeAnnotation();
    boolean wraps =
        group.getFieldCount() == 1 && group.getType(0).isRepetition(Repetition.REPEATED);
    if (wraps && annotation instanceof ListLogicalTypeAnnotation) {
      return list(group);
    }
    boolean isMap =
        annotation instanceof MapLogicalTypeAnnotation
            || annotation instanceof MapKeyValueTypeAnnotation;
    if (wraps && isMap && !group.getType(0).isPrimitive()) {
      GroupType entry = group.getType(0).asGroupType();
      if (entry.getFieldCount() == 2) {
        return Reading.map(
            reading(entry.getType(0)),
            entry.getType(0).isRepetition(Repetition.OPTIONAL),
            reading(entry.getType(1)),
            entry.getType(1).isRepetition(Repetition.OPTIONAL));
      }
      Reading one = entry.getFieldCount() == 1 ? reading(entry.getType(0)) : struct(entry);
      boolean hasNulls =
          entry.getFieldCount() == 1 && entry.getType(0).isRepetition(Repetition.OPTIONAL);
      return Reading.list(new Reading(one.type, null, one.reader, one.spark), hasNulls);
    }
    return struct(group);
  }

  /** As Spark tells an element from what wraps it: by the rules for files of old writers. */
  private Reading list(GroupType list) {
    org.apache.parquet.schema.Type repeated = list.getType(0);
    boolean isElement =
        repeated.isPrimitive()
            || repeated.asGroupType().getFieldCount() != 1
            || repeated.asGroupType().getType(0).isRepetition(Repetition.REPEATED)
            || repeated.getName().equals("array")
            || repeated.getName().equals(list.getName() + "_tuple");
    if (isElement) {
      return Reading.list(withoutRepetition(repeated), false);
    }
    org.apache.parquet.schema.Type element = repeated.asGroupType().getType(0);
    return Reading.list(reading(element), element.isRepetition(Repetition.OPTIONAL));
  }

  private Reading struct(GroupType group) {
    List<Column> columns = new ArrayList<>();
    StructType readAs = new StructType();
    ParquetReader reader = ParquetReader.BY_COLUMN;
    Reading.Spark spark = Reading.Spark.KNOWS;
    boolean isReadable = true;
    for (org.apache.parquet.schema.Type field : group.getFields()) {
      Reading reading = reading(field);
      columns.add(
          Reading.column(field.getName(), reading.type, field.isRepetition(Repetition.OPTIONAL)));
      isReadable &= reading.readAs != null;
      if (reading.readAs != null) {
        readAs = readAs.add(field.getName(), reading.readAs, true);
      }
      reader = reader.with(reading.reader);
      spark = spark.and(reading.spark);
    }
    return new Reading(new Type.Struct(columns), isReadable ? readAs : null, reader, spark);
  }

  private Reading primitive(PrimitiveType field) {
    DataType bySpark = sparkType(field);
    if (bySpark instanceof ArrayType array && field.isRepetition(Repetition.REPEATED)) {
      bySpark = array.elementType();
    }
    Reading own = ownReading(field, bySpark);
    return own != null
        ? own
        : new Reading(
            bySpark == null ? new Type.Binary() : SparkTypes.type(bySpark),
            bySpark,
            reader(field),
            Reading.Spark.KNOWS);
  }

  /** Spark's type for a field, or null if it has none. Fields are asked one by one. */
  private @Nullable DataType sparkType(org.apache.parquet.schema.Type field) {
    try {
      return converter.convert(new MessageType("file", field)).fields()[0].dataType();
    } catch (Exception unknown) {
      if (unknown instanceof AnalysisException || unknown instanceof RuntimeException) {
        return null;
      }
      throw unknown;
    }
  }

  private @Nullable Reading ownReading(PrimitiveType field, @Nullable DataType bySpark) {
    LogicalTypeAnnotation annotation = field.getLogicalTypeAnnotation();
    Type type = null;
    DataType readAs = bySpark;
    if (annotation instanceof IntLogicalTypeAnnotation integer && !integer.isSigned()) {
      type = new Type.Int(integer.getBitWidth(), Type.Sign.UNSIGNED);
      if (integer.getBitWidth() == 64) {
        readAs = DataTypes.LongType;
      }
    } else if (annotation instanceof TimestampLogicalTypeAnnotation timestamp
        && timestamp.getUnit() != LogicalTypeAnnotation.TimeUnit.MICROS) {
      boolean isMillis = timestamp.getUnit() == LogicalTypeAnnotation.TimeUnit.MILLIS;
      type =
          new Type.Timestamp(
              isMillis ? Type.Unit.MILLIS : Type.Unit.NANOS,
              timestamp.isAdjustedToUTC() ? Type.Clock.INSTANT : Type.Clock.LOCAL);
      if (!isMillis || !timestamp.isAdjustedToUTC() || !calendar.rebasesTimestamps()) {
        readAs = DataTypes.LongType;
      }
    } else if (annotation instanceof TimeLogicalTypeAnnotation time) {
      type = new Type.Time();
      readAs =
          switch (time.getUnit()) {
            case MILLIS -> DataTypes.IntegerType;
            case MICROS -> SparkTypes.timeOfMicros();
            case NANOS -> DataTypes.LongType;
          };
    } else if (annotation instanceof UUIDLogicalTypeAnnotation) {
      type = new Type.Uuid();
      readAs = DataTypes.BinaryType;
    } else if (annotation != null && annotation.toString().equals(FLOAT16)) {
      type = new Type.Floating(16);
      readAs = DataTypes.BinaryType;
    } else if (field.getPrimitiveTypeName() == PrimitiveTypeName.INT96) {
      type = new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, Type.Clock.INSTANT);
      if (!calendar.rebasesInt96()) {
        readAs = DataTypes.BinaryType;
      }
    }
    Reading.Spark spark = bySpark == null ? Reading.Spark.DOES_NOT_KNOW : Reading.Spark.KNOWS;
    return type == null ? null : new Reading(type, readAs, reader(field), spark);
  }

  private ParquetReader reader(PrimitiveType field) {
    boolean isCompactDecimalInBytes =
        field.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
            && decimal.getPrecision() <= Type.Decimal.MAX_COMPACT_PRECISION
            && field.getPrimitiveTypeName() == PrimitiveTypeName.BINARY;
    boolean isRawInt96 =
        field.getPrimitiveTypeName() == PrimitiveTypeName.INT96 && !calendar.rebasesInt96();
    return isCompactDecimalInBytes || isRawInt96 ? ParquetReader.BY_ROW : ParquetReader.BY_COLUMN;
  }

  private static String stored(org.apache.parquet.schema.Type field) {
    LogicalTypeAnnotation annotation = field.getLogicalTypeAnnotation();
    String physical =
        field instanceof GroupType
            ? "group"
            : field.asPrimitiveType().getPrimitiveTypeName().name();
    return annotation == null ? physical : physical + " " + annotation;
  }
}

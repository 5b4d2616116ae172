package dev.tieout.jobs.internal.read;

import dev.tieout.core.schema.Type;
import dev.tieout.udf.SparkTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * What the columns of a Parquet file mean and in which Spark type they are read. Mostly Spark's own
 * answer; but a column of unsigned 64-bit integers, of milliseconds or nanoseconds, of INT96, of
 * UUIDs or of small floats, which Spark widens, cuts, overflows or refuses, is read as the number
 * or the bytes that it stores, unless Spark must move it from the Julian calendar.
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

  private FileColumn column(org.apache.parquet.schema.Type field) {
    FileColumn.Presence presence =
        field.isRepetition(Repetition.REQUIRED)
            ? FileColumn.Presence.REQUIRED
            : FileColumn.Presence.OPTIONAL;
    String stored = stored(field);
    DataType bySpark = sparkType(field);
    if (field instanceof PrimitiveType primitive && !field.isRepetition(Repetition.REPEATED)) {
      FileColumn own = ownReading(primitive, presence, stored, bySpark);
      if (own != null) {
        return own;
      }
    }
    return new FileColumn(
        field.getName(), type(field, bySpark), bySpark, presence, stored, reader(field));
  }

  private static Type type(org.apache.parquet.schema.Type field, @Nullable DataType bySpark) {
    if (bySpark != null) {
      return SparkTypes.type(bySpark);
    }
    return field.isPrimitive() ? new Type.Binary() : new Type.Struct(List.of());
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

  private @Nullable FileColumn ownReading(
      PrimitiveType field,
      FileColumn.Presence presence,
      String stored,
      @Nullable DataType bySpark) {
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
    return type == null
        ? null
        : new FileColumn(field.getName(), type, readAs, presence, stored, reader(field));
  }

  private ParquetReader reader(org.apache.parquet.schema.Type field) {
    if (!field.isPrimitive()) {
      return ParquetReader.BY_COLUMN;
    }
    boolean isCompactDecimalInBytes =
        field.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
            && decimal.getPrecision() <= Type.Decimal.MAX_COMPACT_PRECISION
            && field.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY;
    boolean isRawInt96 =
        field.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT96
            && !calendar.rebasesInt96();
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

package dev.tieout.jobs.internal.read;

import dev.tieout.core.schema.Type;
import dev.tieout.udf.SparkTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
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
 * answer; but a column of unsigned 64-bit integers, of nanoseconds or of UUIDs, which Spark widens,
 * cuts or refuses, is read as the number or the bytes that it stores.
 */
final class ParquetFields {
  private final ParquetToSparkSchemaConverter converter;

  ParquetFields(ParquetToSparkSchemaConverter converter) {
    this.converter = converter;
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
    Type type = bySpark == null ? new Type.Struct(List.of()) : SparkTypes.type(bySpark);
    return new FileColumn(field.getName(), type, bySpark, presence, stored);
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

  private static @Nullable FileColumn ownReading(
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
        && timestamp.getUnit() == LogicalTypeAnnotation.TimeUnit.NANOS) {
      type =
          new Type.Timestamp(
              Type.Unit.NANOS, timestamp.isAdjustedToUTC() ? Type.Clock.INSTANT : Type.Clock.LOCAL);
      readAs = DataTypes.LongType;
    } else if (annotation instanceof TimeLogicalTypeAnnotation time
        && time.getUnit() != LogicalTypeAnnotation.TimeUnit.MICROS) {
      type = new Type.Time();
      readAs =
          time.getUnit() == LogicalTypeAnnotation.TimeUnit.NANOS
              ? DataTypes.LongType
              : DataTypes.IntegerType;
    } else if (annotation instanceof UUIDLogicalTypeAnnotation) {
      type = new Type.Uuid();
      readAs = DataTypes.BinaryType;
    } else if (field.getPrimitiveTypeName() == PrimitiveTypeName.INT96) {
      type = new Type.Timestamp(Type.Unit.SECONDS_AND_NANOS, Type.Clock.INSTANT);
    }
    return type == null ? null : new FileColumn(field.getName(), type, readAs, presence, stored);
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

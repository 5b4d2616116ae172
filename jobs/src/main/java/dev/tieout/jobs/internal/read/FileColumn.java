package dev.tieout.jobs.internal.read;

import dev.tieout.core.schema.Type;
import java.io.Serializable;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A column of one Parquet file, from its footer.
 *
 * @param name the name as the file spells it
 * @param type what its values mean
 * @param readAs the Spark type in which its values are read, or null if Spark cannot read them
 * @param presence whether the file may hold nulls
 * @param stored the Parquet type, for messages
 * @param reader the reader that can read its values
 */
record FileColumn(
    String name,
    Type type,
    @Nullable DataType readAs,
    Presence presence,
    String stored,
    ParquetReader reader)
    implements Serializable {

  /** Whether every row of a file has a value. */
  enum Presence {
    OPTIONAL,
    REQUIRED
  }

  /**
   * This column with a reading that suits another file's column of the same name and type too: none
   * if Spark cannot read one of them, Spark's own calendar if one of them needs it.
   */
  FileColumn readLike(FileColumn other) {
    DataType common = readAs == null || other.readAs == null ? null : common(readAs, other.readAs);
    ParquetReader slower = reader.with(other.reader);
    return new FileColumn(name, type, common, presence, stored, slower);
  }

  private static DataType common(DataType one, DataType other) {
    if (one instanceof ArrayType a && other instanceof ArrayType b) {
      return DataTypes.createArrayType(common(a.elementType(), b.elementType()));
    }
    if (one instanceof MapType a && other instanceof MapType b) {
      return DataTypes.createMapType(
          common(a.keyType(), b.keyType()), common(a.valueType(), b.valueType()));
    }
    if (one instanceof StructType a && other instanceof StructType b) {
      StructType struct = new StructType();
      for (int i = 0; i < a.fields().length; i++) {
        StructField field = a.fields()[i];
        struct = struct.add(field.name(), common(field.dataType(), b.fields()[i].dataType()), true);
      }
      return struct;
    }
    return DataTypes.TimestampType.equals(other) ? other : one;
  }

  /** The same column for a reader that can do no less. */
  FileColumn readBy(ParquetReader another) {
    return new FileColumn(name, type, readAs, presence, stored, reader.with(another));
  }
}

package dev.tieout.jobs.internal.read;

import dev.tieout.core.schema.Type;
import java.io.Serializable;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * A column of one Parquet file, from its footer.
 *
 * @param name the name as the file spells it
 * @param type what its values mean
 * @param readAs the Spark type in which its values are read, or null if Spark cannot read them
 * @param presence whether the file may hold nulls
 * @param stored the Parquet type, for messages
 */
record FileColumn(
    String name, Type type, @Nullable DataType readAs, Presence presence, String stored)
    implements Serializable {

  /** Whether every row of a file has a value. */
  enum Presence {
    OPTIONAL,
    REQUIRED
  }

  /** True if the twelve bytes of its values are read as they are. */
  boolean isRawInt96() {
    return type instanceof Type.Timestamp && DataTypes.BinaryType.equals(readAs);
  }

  /**
   * This column with the reading that suits another file's column of the same name and type too:
   * none if Spark cannot read one of them, Spark's own calendar if one of them needs it.
   */
  FileColumn readLike(FileColumn other) {
    if (readAs == null || readAs.equals(other.readAs)) {
      return this;
    }
    return other.readAs == null || other.readAs.equals(DataTypes.TimestampType) ? other : this;
  }
}

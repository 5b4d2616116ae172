package dev.tieout.jobs.internal.read;

import dev.tieout.core.schema.Type;
import java.io.Serializable;
import org.apache.spark.sql.types.DataType;
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

  /** True if the values of both can be read as one column. */
  boolean isLike(FileColumn other) {
    return type.equals(other.type)
        && (readAs == null ? other.readAs == null : readAs.equals(other.readAs));
  }
}

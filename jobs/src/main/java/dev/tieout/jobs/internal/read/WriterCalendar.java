package dev.tieout.jobs.internal.read;

import java.util.Map;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/**
 * Whether the writer of a file counted days before 1582 in the Julian calendar, by what Spark notes
 * in a footer. Spark itself decides by the same notes when it reads.
 *
 * @param rebasesTimestamps for dates and timestamps of 64 bits
 * @param rebasesInt96 for timestamps of 96 bits
 * @param namesZone whether the footer says in which time zone the timestamps are to be read
 */
record WriterCalendar(boolean rebasesTimestamps, boolean rebasesInt96, boolean namesZone) {
  private static final String VERSION = "org.apache.spark.version";
  private static final String LEGACY_DATE_TIME = "org.apache.spark.legacyDateTime";
  private static final String LEGACY_INT96 = "org.apache.spark.legacyINT96";
  private static final String ZONE = "org.apache.spark.timeZone";

  /** The calendar of a file whose footer has these properties. */
  static WriterCalendar of(Map<String, String> properties) {
    String version = properties.get(VERSION);
    if (version == null) {
      return new WriterCalendar(false, false, false);
    }
    return new WriterCalendar(
        version.compareTo("3.0.0") < 0 || properties.containsKey(LEGACY_DATE_TIME),
        version.compareTo("3.1.0") < 0 || properties.containsKey(LEGACY_INT96),
        properties.containsKey(ZONE));
  }

  /** Whether Spark moves values of a field, or of one below it, to the Gregorian calendar. */
  boolean rebases(Type field) {
    return movesDates(field) || movesTimestamps(field);
  }

  /** The same of timestamps only, which are moved by the rules of a time zone. */
  boolean movesTimestamps(Type field) {
    if (field instanceof GroupType group) {
      return group.getFields().stream().anyMatch(this::movesTimestamps);
    }
    PrimitiveType leaf = field.asPrimitiveType();
    if (leaf.getPrimitiveTypeName() == PrimitiveTypeName.INT96) {
      return rebasesInt96;
    }
    return rebasesTimestamps
        && leaf.getLogicalTypeAnnotation() instanceof TimestampLogicalTypeAnnotation timestamp
        && timestamp.isAdjustedToUTC()
        && timestamp.getUnit() != TimeUnit.NANOS;
  }

  private boolean movesDates(Type field) {
    return field instanceof GroupType group
        ? group.getFields().stream().anyMatch(this::movesDates)
        : rebasesTimestamps
            && field.getLogicalTypeAnnotation() instanceof DateLogicalTypeAnnotation;
  }
}

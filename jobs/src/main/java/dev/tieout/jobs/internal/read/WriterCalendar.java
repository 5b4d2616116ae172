package dev.tieout.jobs.internal.read;

import java.util.Map;

/**
 * Whether the writer of a file counted days before 1582 in the Julian calendar, by what Spark notes
 * in a footer. Spark itself decides by the same notes when it reads.
 *
 * @param rebasesTimestamps for dates and timestamps of 64 bits
 * @param rebasesInt96 for timestamps of 96 bits
 */
record WriterCalendar(boolean rebasesTimestamps, boolean rebasesInt96) {
  private static final String VERSION = "org.apache.spark.version";
  private static final String LEGACY_DATE_TIME = "org.apache.spark.legacyDateTime";
  private static final String LEGACY_INT96 = "org.apache.spark.legacyINT96";

  /** The calendar of a file whose footer has these properties. */
  static WriterCalendar of(Map<String, String> properties) {
    String version = properties.get(VERSION);
    if (version == null) {
      return new WriterCalendar(false, false);
    }
    return new WriterCalendar(
        version.compareTo("3.0.0") < 0 || properties.containsKey(LEGACY_DATE_TIME),
        version.compareTo("3.1.0") < 0 || properties.containsKey(LEGACY_INT96));
  }
}

package dev.tieout.jobs.internal.read;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.SparkSession;

/**
 * The settings under which Spark reads a side exactly or not at all, whatever the user's session
 * says.
 */
public final class SparkReading {
  private static final Map<String, String> SESSION = new LinkedHashMap<>();
  private static final Map<String, String> OPTIONS = new LinkedHashMap<>();

  static {
    // Data that cannot be read is an error, never absent rows.
    SESSION.put("spark.sql.files.ignoreCorruptFiles", "false");
    SESSION.put("spark.sql.files.ignoreMissingFiles", "false");
    // Names are told apart by case; the core decides what pairs.
    SESSION.put("spark.sql.caseSensitive", "true");
    SESSION.put("spark.sql.session.timeZone", "UTC");
    // A file that says it was written in the Julian calendar is rebased whatever is set here; a
    // file that says nothing is taken at its word.
    SESSION.put("spark.sql.parquet.datetimeRebaseModeInRead", "CORRECTED");
    SESSION.put("spark.sql.parquet.int96RebaseModeInRead", "CORRECTED");
    SESSION.put("spark.sql.parquet.inferTimestampNTZ.enabled", "true");
    SESSION.put("spark.sql.parquet.binaryAsString", "false");
    SESSION.put("spark.sql.parquet.int96AsTimestamp", "true");
    SESSION.put("spark.sql.parquet.int96TimestampConversion", "false");
    // Nanoseconds are read as the longs that they are.
    SESSION.put("spark.sql.legacy.parquet.nanosAsLong", "true");
    SESSION.put("spark.sql.parquet.fieldId.read.enabled", "false");
    SESSION.put("spark.sql.timeType.enabled", "true");

    OPTIONS.put("ignoreCorruptFiles", "false");
    OPTIONS.put("ignoreMissingFiles", "false");
    OPTIONS.put("datetimeRebaseMode", "CORRECTED");
    OPTIONS.put("int96RebaseMode", "CORRECTED");
    OPTIONS.put("parquet.page.verify-checksum.enabled", "true");
  }

  private SparkReading() {}

  /** Sets what reading needs on a session of the run's own. */
  public static void configure(SparkSession session) {
    SESSION.forEach((key, value) -> session.conf().set(key, value));
  }

  /** The Hadoop configuration of a session, with the session's SQL settings. */
  static Configuration configuration(SparkSession session) {
    Configuration conf = new Configuration(session.sparkContext().hadoopConfiguration());
    SESSION.forEach(conf::set);
    return conf;
  }

  /** Chooses the reader for what the session plans next. */
  static void choose(SparkSession session, ParquetReader reader) {
    String setting = Boolean.toString(reader != ParquetReader.BY_ROW);
    session.conf().set("spark.sql.parquet.enableVectorizedReader", setting);
  }

  static DataFrameReader reader(SparkSession session) {
    return session.read().options(OPTIONS);
  }
}

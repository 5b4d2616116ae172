package dev.tieout.bench.internal.spark;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * A program that writes a source and a target with the keys that it is told. One row in a thousand
 * has another amount in the target, which no row of the source has, so as many mismatch and all
 * others match, also those of a key that comes often. What a row has follows from its number only.
 *
 * <pre>
 * arguments = keys rows folder
 * </pre>
 */
public final class SkewedSides {
  /** So many files a side, whatever the machine. */
  private static final int FILES = 4;

  private SkewedSides() {}

  /** Writes both sides. */
  public static void main(String[] arguments) {
    SkewedKeys keys = SkewedKeys.parse(arguments[0]);
    long rows = Long.parseLong(arguments[1]);
    SparkSession session = SparkSession.builder().appName("tieout bench skew").getOrCreate();
    write(session, keys, rows, "id", Path.of(arguments[2], "source"));
    write(session, keys, rows, "if(id % 1000 = 7, -1 - id, id)", Path.of(arguments[2], "target"));
    session.stop();
  }

  private static void write(
      SparkSession session, SkewedKeys keys, long rows, String amount, Path to) {
    session
        .range(0, rows, 1, FILES)
        .select(
            functions.expr(keys.key()).alias("id"),
            functions.expr("concat('account ', xxhash64(id) % 100000)").alias("account_id"),
            functions.expr("cast(" + amount + " as decimal(18, 2))").alias("amount"),
            functions.expr("timestamp_micros(1700000000000000 + id * 1000)").alias("timestamp"),
            functions.expr("id % 3 = 0").alias("is_settled"))
        .write()
        .mode("overwrite")
        .parquet(to.toString());
  }
}

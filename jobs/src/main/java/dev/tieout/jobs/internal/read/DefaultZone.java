package dev.tieout.jobs.internal.read;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TimeZone;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * The time zone of the Java processes that read. Spark moves timestamps of the Julian calendar by
 * its rules where the footer names no zone, whatever the session's zone is.
 */
final class DefaultZone {

  private DefaultZone() {}

  /**
   * Makes sure that the zone is UTC on the driver and wherever tasks run now.
   *
   * @param file one for whose sake it must be
   * @throws Refusal if it is another anywhere
   */
  static void requireUtc(SparkSession session, Side side, String file) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    int tasks = 2 * context.defaultParallelism();
    List<String> zones = new ArrayList<>();
    zones.add(TimeZone.getDefault().getID());
    zones.addAll(
        context
            .parallelize(Collections.nCopies(tasks, 0), tasks)
            .map(task -> TimeZone.getDefault().getID())
            .distinct()
            .collect());
    for (String zone : zones) {
      if (!TimeZone.getTimeZone(zone).hasSameRules(TimeZone.getTimeZone("UTC"))) {
        throw new Refusal(
            "File '"
                + file
                + "' of the "
                + side.word()
                + " has timestamps in the Julian calendar and does not say of which time zone, which"
                + " is then UTC, but Java's zone here is "
                + zone
                + "; give driver and executors the Java option -Duser.timezone=UTC.");
      }
    }
  }
}

package dev.tieout.jobs.internal.watch;

import java.util.Locale;
import java.util.Properties;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.StageInfo;
import org.jspecify.annotations.Nullable;

/** What the driver has its tasks do. Stages are named after it, also on Spark's own pages. */
public enum Phase {
  READING_FOOTERS("reading footers", "reading footers"),
  COUNTING_KEYS("counting keys", "counting keys"),
  PAIRING("packing rows", "pairing rows"),
  SORTING_BREAKS("sorting breaks", "writing breaks"),
  LOOKING_UP_FILES("looking up files", "looking up files"),
  MAKING_ROWS("making rows", "making rows");

  private static final String PROPERTY = "spark.tieout.phase";

  private final String inner;
  private final String last;

  /**
   * @param inner what stages do that others read from
   * @param last what the stage does that ends a job
   */
  Phase(String inner, String last) {
    this.inner = inner;
    this.last = last;
  }

  /** From here on, jobs that this thread starts are of this phase. */
  public void begin(SparkContext context) {
    context.setLocalProperty(PROPERTY, name().toLowerCase(Locale.ROOT));
    context.setJobDescription("tieout: " + last);
  }

  /** What this thread starts from here on is of no phase. */
  static void end(SparkContext context) {
    context.setLocalProperty(PROPERTY, null);
  }

  /** What the tasks of a stage do; Spark's own name for it if it is of no phase. */
  static String name(StageInfo stage, @Nullable Properties properties) {
    String word = properties == null ? null : properties.getProperty(PROPERTY);
    for (Phase phase : values()) {
      if (phase.name().toLowerCase(Locale.ROOT).equals(word)) {
        return stage.shuffleDepId().isDefined() ? phase.inner : phase.last;
      }
    }
    return stage.name();
  }
}

package dev.tieout.jobs.internal.driver;

import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.Refusal;
import java.util.function.BiConsumer;
import org.apache.spark.SparkConf;

/**
 * The heap of the JVMs that run tasks. What spark-submit was given stands; else it is what {@code
 * --memory} says. A JVM that runs already has the heap that it has.
 */
final class ExecutorHeap {
  /** Spark does not start with less. */
  static final long LEAST_BYTES = 450L << 20;

  /** No memory was named. */
  static final long UNNAMED = 0;

  private static final String SETTING = "spark.executor.memory";
  private static final String WOULD_DO = "512MB";

  /** Java's own measure of a heap leaves out a part that depends on the collector. */
  private static final double TOLERANCE = 0.15;

  private ExecutorHeap() {}

  /**
   * Settles the heap before Spark starts.
   *
   * @param settings is given what to set besides
   * @param conf what spark-submit gave
   * @param memoryBytes what {@code --memory} says, or {@link #UNNAMED}
   * @param processBytes the heap of this process
   * @throws Refusal if it is too small for Spark
   */
  static void settle(
      BiConsumer<String, String> settings,
      SparkConf conf,
      long memoryBytes,
      long processBytes,
      JobLog log) {
    if (runsTasksHere(conf)) {
      settleHere(memoryBytes, processBytes, log);
    } else if (conf.contains(SETTING)) {
      settleByConf(conf.getSizeAsBytes(SETTING), memoryBytes, log);
    } else if (memoryBytes != UNNAMED) {
      requireEnough(memoryBytes, "--memory");
      settings.accept(SETTING, (memoryBytes >> 10) + "k");
    }
  }

  /** The heap of executors in other processes, once it is settled. */
  static long ofExecutors(SparkConf conf, long memoryBytes) {
    return memoryBytes == UNNAMED || conf.contains(SETTING)
        ? conf.getSizeAsBytes(SETTING, RunSession.DEFAULT_EXECUTOR_MEMORY)
        : memoryBytes;
  }

  static boolean runsTasksHere(SparkConf conf) {
    String master = conf.get("spark.master", "");
    return master.equals("local") || master.startsWith("local[");
  }

  private static void settleHere(long memoryBytes, long processBytes, JobLog log) {
    if (memoryBytes != UNNAMED) {
      requireEnough(memoryBytes, "--memory");
    }
    requireEnough(processBytes, "--memory (with spark-submit: --driver-memory)");
    if (memoryBytes != UNNAMED && Math.abs(memoryBytes - processBytes) > TOLERANCE * memoryBytes) {
      log.warning(
          "--memory says "
              + ByteSize.format(memoryBytes)
              + ", but this process was started with a heap of "
              + ByteSize.format(processBytes)
              + ", which counts; give spark-submit --driver-memory instead.");
    }
  }

  private static void settleByConf(long givenBytes, long memoryBytes, JobLog log) {
    requireEnough(givenBytes, "--executor-memory");
    if (memoryBytes != UNNAMED && memoryBytes != givenBytes) {
      log.warning(
          "--memory says "
              + ByteSize.format(memoryBytes)
              + ", but spark-submit gives executors "
              + ByteSize.format(givenBytes)
              + ", which counts; leave one of them out.");
    }
  }

  private static void requireEnough(long bytes, String option) {
    if (bytes < LEAST_BYTES) {
      throw new Refusal(
          "A heap of "
              + ByteSize.format(bytes)
              + " is too small for Spark, which takes no less than "
              + ByteSize.format(LEAST_BYTES)
              + "; give "
              + option
              + " "
              + WOULD_DO
              + " or more.");
    }
  }
}

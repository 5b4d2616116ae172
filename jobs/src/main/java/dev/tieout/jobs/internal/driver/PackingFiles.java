package dev.tieout.jobs.internal.driver;

import java.util.function.BiConsumer;
import org.apache.spark.SparkConf;

/**
 * Into how many files Spark lets a task write at once what it shuffles. Up to that number of
 * partitions a task hands its rows on as they come; beyond it Spark collects them to sort them, and
 * spills. Spark's own number suits any heap; ours follows from the heap:
 *
 * <pre>
 * files = heap / 8 / cores / 112 KB        at least Spark's 200, at most 1,000
 * </pre>
 *
 * where 112 KB are the buffers of a file: 32 KB for what is written, twice as much for compressing
 * it, and what lies between.
 */
final class PackingFiles {
  static final String SETTING = "spark.shuffle.sort.bypassMergeThreshold";

  private static final int SPARKS_OWN = 200;
  private static final int MOST = 1_000;
  private static final int HEAP_SHARES = 8;
  private static final long FILE_BYTES = 112L << 10;

  private PackingFiles() {}

  /** The number that an application has. */
  static int atOnce(SparkConf conf) {
    return conf.getInt(SETTING, SPARKS_OWN);
  }

  /**
   * Settles the number before Spark starts, unless it is set.
   *
   * @param settings is given what to set
   * @param memoryBytes what {@code --memory} says, or 0
   * @param processBytes the heap of this process
   */
  static void settle(
      BiConsumer<String, String> settings, SparkConf conf, long memoryBytes, long processBytes) {
    if (conf.contains(SETTING)) {
      return;
    }
    int cores = Runtime.getRuntime().availableProcessors();
    long heap = processBytes;
    if (!ExecutorHeap.runsTasksHere(conf)) {
      cores = conf.getInt("spark.executor.cores", cores);
      heap = ExecutorHeap.ofExecutors(conf, memoryBytes);
    }
    settings.accept(SETTING, Integer.toString(forHeap(heap, cores)));
  }

  static int forHeap(long heapBytes, int cores) {
    long files = heapBytes / HEAP_SHARES / Math.max(1, cores) / FILE_BYTES;
    return (int) Math.max(SPARKS_OWN, Math.min(MOST, files));
  }
}

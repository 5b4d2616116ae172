package dev.tieout.core.result;

import java.util.List;

/**
 * What Spark measured of a run. For whoever sizes the next run: no count of rows is in it or comes
 * from it.
 *
 * @param partitions the partitions that rows were placed in
 * @param taskMemoryBytes the memory that the plan lets the rows of one partition take
 * @param isComplete false if Spark did not tell of all tasks in time, so that figures are too small
 * @param executorPeakBytes the most memory that a JVM which runs tasks was seen to use, or -1 where
 *     Spark does not tell
 * @param stages in the order in which they began
 */
public record SparkCosts(
    int partitions,
    long taskMemoryBytes,
    boolean isComplete,
    long executorPeakBytes,
    List<Stage> stages) {

  public SparkCosts {
    stages = List.copyOf(stages);
  }

  /**
   * One stage: tasks that do the same to different rows.
   *
   * @param id Spark's number for it
   * @param name what its tasks do
   * @param tasks the tasks that were to be done
   * @param repeatedTasks attempts that did not count: they failed, were lost with an executor, or
   *     another attempt was faster
   * @param longestSeconds the longest task
   * @param medianSeconds the median of tasks
   * @param shuffleWrittenBytes bytes written for other stages to read, by all attempts
   * @param spilledBytes bytes that did not fit in memory and went to disk, by all attempts
   * @param peakExecutionBytes the most execution memory that one attempt took
   * @param gcSeconds garbage collection during tasks, added up over them
   */
  public record Stage(
      int id,
      String name,
      int tasks,
      int repeatedTasks,
      double longestSeconds,
      double medianSeconds,
      long shuffleWrittenBytes,
      long spilledBytes,
      long peakExecutionBytes,
      double gcSeconds) {

    /** The longest task over the median one: 1 if all take as long, and if there are none. */
    public double skew() {
      return medianSeconds > 0 ? longestSeconds / medianSeconds : 1;
    }
  }

  /** The tasks of all stages. */
  public long tasks() {
    return stages.stream().mapToLong(Stage::tasks).sum();
  }

  /** The attempts of all stages that did not count. */
  public long repeatedTasks() {
    return stages.stream().mapToLong(Stage::repeatedTasks).sum();
  }

  /** The bytes that all stages wrote for others. */
  public long shuffleWrittenBytes() {
    return stages.stream().mapToLong(Stage::shuffleWrittenBytes).sum();
  }

  /** The bytes that all stages spilled. */
  public long spilledBytes() {
    return stages.stream().mapToLong(Stage::spilledBytes).sum();
  }

  /** The most execution memory that one attempt of a task took. */
  public long peakExecutionBytes() {
    return stages.stream().mapToLong(Stage::peakExecutionBytes).max().orElse(0);
  }

  /** Garbage collection during the tasks of all stages. */
  public double gcSeconds() {
    return stages.stream().mapToDouble(Stage::gcSeconds).sum();
  }
}

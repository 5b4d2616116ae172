package dev.tieout.jobs.internal.watch;

import dev.tieout.core.result.SparkCosts;
import java.util.Arrays;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.TaskInfo;
import org.jspecify.annotations.Nullable;

/** Adds up what the tasks of a stage took. Takes 4 bytes a task. Not thread-safe. */
final class StageTally {
  private static final double MILLIS = 1e3;

  private final int id;
  private final String name;
  private final int tasks;
  private int[] millis = new int[16];
  private int done;
  private int repeated;
  private long shuffleWrittenBytes;
  private long spilledBytes;
  private long peakExecutionBytes;
  private long gcMillis;

  StageTally(int id, String name, int tasks) {
    this.id = id;
    this.name = name;
    this.tasks = tasks;
  }

  /** Adds an attempt of a task that has ended; Spark has no metrics of some that failed. */
  void add(TaskInfo task, @Nullable TaskMetrics metrics) {
    if (task.successful()) {
      if (done == millis.length) {
        millis = Arrays.copyOf(millis, done * 2);
      }
      millis[done++] = (int) Math.min(Integer.MAX_VALUE, task.duration());
    } else {
      repeated++;
    }
    if (metrics != null) {
      shuffleWrittenBytes += metrics.shuffleWriteMetrics().bytesWritten();
      spilledBytes += metrics.diskBytesSpilled();
      peakExecutionBytes = Math.max(peakExecutionBytes, metrics.peakExecutionMemory());
      gcMillis += metrics.jvmGCTime();
    }
  }

  /** True if as many tasks have ended well as there are. */
  boolean isDone() {
    return done >= tasks;
  }

  /** What was added up; tasks that ran again because their results were lost are repeated ones. */
  SparkCosts.Stage costs() {
    int[] sorted = Arrays.copyOf(millis, done);
    Arrays.sort(sorted);
    double longest = done == 0 ? 0 : sorted[done - 1] / MILLIS;
    double median = done == 0 ? 0 : sorted[done / 2] / MILLIS;
    return new SparkCosts.Stage(
        id,
        name,
        tasks,
        repeated + Math.max(0, done - tasks),
        longest,
        median,
        shuffleWrittenBytes,
        spilledBytes,
        peakExecutionBytes,
        gcMillis / MILLIS);
  }
}

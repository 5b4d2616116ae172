package dev.tieout.bench.internal.spark;

import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Adds up what the tasks of a run moved and used. Spark calls it from a thread of its own. */
final class StageCosts extends SparkListener {
  private long shuffleBytes;
  private long spilledBytes;
  private long peakExecutionBytes;
  private long taskNanos;
  private long gcMillis;
  private long longestTaskMillis;

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics metrics = end.taskMetrics();
    if (metrics == null) {
      return;
    }
    shuffleBytes += metrics.shuffleWriteMetrics().bytesWritten();
    spilledBytes += metrics.diskBytesSpilled();
    peakExecutionBytes = Math.max(peakExecutionBytes, metrics.peakExecutionMemory());
    taskNanos += metrics.executorCpuTime();
    gcMillis += metrics.jvmGCTime();
    longestTaskMillis = Math.max(longestTaskMillis, end.taskInfo().duration());
  }

  /** Starts from zero again. */
  synchronized void reset() {
    shuffleBytes = 0;
    spilledBytes = 0;
    peakExecutionBytes = 0;
    taskNanos = 0;
    gcMillis = 0;
    longestTaskMillis = 0;
  }

  synchronized long shuffleBytes() {
    return shuffleBytes;
  }

  synchronized long spilledBytes() {
    return spilledBytes;
  }

  synchronized long peakExecutionBytes() {
    return peakExecutionBytes;
  }

  /** CPU time within tasks. */
  synchronized long taskNanos() {
    return taskNanos;
  }

  /** Wall-clock time of the task that took longest, of all stages. */
  synchronized long longestTaskMillis() {
    return longestTaskMillis;
  }

  synchronized long gcMillis() {
    return gcMillis;
  }
}

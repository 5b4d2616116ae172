package dev.tieout.jobs.internal.watch;

import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.NumberText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.jspecify.annotations.Nullable;

/**
 * Tells how far an application is, in lines: when a task ends, but not more often than once an
 * interval, nor within the first. Stages that do the same at one time, such as packing the rows of
 * two sides, are told as one. Time left is that of the stages under way, if the tasks to come take
 * as long as those that are done. Thread-safe.
 */
public final class RunProgress extends SparkListener {
  private static final double NANOS = 1e9;

  private final Consumer<String> teller;
  private final long intervalNanos;
  private final LongSupplier clock;
  private final Map<Integer, Stage> underWay = new LinkedHashMap<>();
  private long lastNanos;

  /**
   * @param teller is given the lines
   * @param clock the time in nanoseconds, as {@link System#nanoTime}
   */
  public RunProgress(Consumer<String> teller, long intervalNanos, LongSupplier clock) {
    this.teller = teller;
    this.intervalNanos = intervalNanos;
    this.clock = clock;
    this.lastNanos = clock.getAsLong();
  }

  private static final class Stage {
    private final String name;
    private final long startNanos;
    private final int tasks;
    private int done;
    private long rows;
    private long spilledBytes;

    Stage(String name, long startNanos, int tasks) {
      this.name = name;
      this.startNanos = startNanos;
      this.tasks = tasks;
    }
  }

  @Override
  public synchronized void onStageSubmitted(SparkListenerStageSubmitted event) {
    underWay.put(
        event.stageInfo().stageId(),
        new Stage(
            Phase.name(event.stageInfo(), event.properties()),
            clock.getAsLong(),
            event.stageInfo().numTasks()));
  }

  @Override
  public synchronized void onStageCompleted(SparkListenerStageCompleted event) {
    underWay.remove(event.stageInfo().stageId());
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd event) {
    Stage stage = underWay.get(event.stageId());
    if (stage == null || !event.taskInfo().successful()) {
      return;
    }
    stage.done = Math.min(stage.tasks, stage.done + 1);
    stage.rows += rows(event.taskMetrics());
    stage.spilledBytes += spilledBytes(event.taskMetrics());
    long now = clock.getAsLong();
    if (now - lastNanos >= intervalNanos) {
      lastNanos = now;
      teller.accept(line(stage.name, now));
    }
  }

  /** Rows of files where a task reads files, else those of other stages. */
  private static long rows(@Nullable TaskMetrics metrics) {
    if (metrics == null) {
      return 0;
    }
    long fromFiles = metrics.inputMetrics().recordsRead();
    return fromFiles > 0 ? fromFiles : metrics.shuffleReadMetrics().recordsRead();
  }

  private static long spilledBytes(@Nullable TaskMetrics metrics) {
    return metrics == null ? 0 : metrics.diskBytesSpilled();
  }

  private String line(String name, long now) {
    int done = 0;
    int tasks = 0;
    long rows = 0;
    long spilledBytes = 0;
    long start = now;
    for (Stage stage : underWay.values()) {
      if (stage.name.equals(name)) {
        done += stage.done;
        tasks += stage.tasks;
        rows += stage.rows;
        spilledBytes += stage.spilledBytes;
        start = Math.min(start, stage.startNanos);
      }
    }
    double seconds = (now - start) / NANOS;
    StringBuilder line = new StringBuilder(name);
    line.append(": ").append(NumberText.grouped(done));
    line.append(" of ").append(NumberText.grouped(tasks)).append(" tasks");
    if (rows > 0) {
      line.append(", ").append(NumberText.grouped(rows)).append(" rows");
      if (seconds > 0) {
        line.append(", ").append(NumberText.grouped(Math.round(rows / seconds))).append(" rows/s");
      }
    }
    if (spilledBytes > 0) {
      line.append(", spilled ").append(ByteSize.format(spilledBytes));
    }
    long leftSeconds = (long) Math.ceil(seconds / done * (tasks - done));
    return line.append(", ").append(duration(leftSeconds)).append(" left").toString();
  }

  private static String duration(long seconds) {
    return seconds < 120
        ? seconds + " s"
        : seconds < 2 * 3600
            ? (seconds + 30) / 60 + " min"
            : NumberText.fixed(seconds / 3600.0, 1) + " h";
  }
}

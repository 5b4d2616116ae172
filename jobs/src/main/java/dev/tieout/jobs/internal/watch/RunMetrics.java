package dev.tieout.jobs.internal.watch;

import dev.tieout.core.result.SparkCosts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkContext;
import org.apache.spark.executor.ExecutorMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerEvent;
import org.apache.spark.scheduler.SparkListenerExecutorMetricsUpdate;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Gathers what the stages of one run take, from its construction until it is closed; stages that
 * the application runs for others do not count. The jobs must be started by the thread that made
 * this. Thread-safe.
 *
 * <p>Spark tells of events after they happened, in order, and drops some when they are too many. So
 * {@link #costs} sends an event of its own after them and waits for it, but not for ever.
 */
public final class RunMetrics extends SparkListener implements AutoCloseable {
  private static final String RUN = "spark.tieout.run";
  private static final String DESCRIPTION = "spark.job.description";
  private static final long PATIENCE_SECONDS = 10;

  /** A run has a dozen; what is beyond is not told, and said to be missing. */
  private static final int MAX_STAGES = 1000;

  private final SparkContext context;
  private final String run = UUID.randomUUID().toString();
  private final @Nullable String descriptionBefore;
  private final RunEnd end = new RunEnd();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Map<Integer, StageTally> stages = new LinkedHashMap<>();
  private boolean hasMoreStages;
  private long executorPeakBytes = -1;

  /** Begins to listen. */
  public RunMetrics(SparkContext context) {
    this.context = context;
    this.descriptionBefore = context.getLocalProperty(DESCRIPTION);
    context.setLocalProperty(RUN, run);
    context.addSparkListener(this);
  }

  @Override
  public synchronized void onStageSubmitted(SparkListenerStageSubmitted event) {
    if (event.properties() == null || !run.equals(event.properties().getProperty(RUN))) {
      return;
    }
    int id = event.stageInfo().stageId();
    if (stages.size() >= MAX_STAGES && !stages.containsKey(id)) {
      hasMoreStages = true;
      return;
    }
    // A stage whose results were lost with an executor comes once more, with the lost tasks only.
    stages.computeIfAbsent(
        id,
        absent ->
            new StageTally(
                id,
                Phase.name(event.stageInfo(), event.properties()),
                event.stageInfo().numTasks()));
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd event) {
    StageTally stage = stages.get(event.stageId());
    if (stage != null) {
      stage.add(event.taskInfo(), event.taskMetrics());
      addPeak(event.taskExecutorMetrics());
    }
  }

  @Override
  public synchronized void onExecutorMetricsUpdate(SparkListenerExecutorMetricsUpdate event) {
    for (Map.Entry<Tuple2<Object, Object>, ExecutorMetrics> update :
        CollectionConverters.asJava(event.executorUpdates()).entrySet()) {
      if (update.getKey()._1() instanceof Integer stage && stages.containsKey(stage)) {
        addPeak(update.getValue());
      }
    }
  }

  private void addPeak(@Nullable ExecutorMetrics metrics) {
    if (metrics != null && metrics.isSet()) {
      executorPeakBytes =
          Math.max(
              executorPeakBytes,
              metrics.getMetricValue("JVMHeapMemory") + metrics.getMetricValue("JVMOffHeapMemory"));
    }
  }

  @Override
  public void onOtherEvent(SparkListenerEvent event) {
    if (event == end) {
      ended.countDown();
    }
  }

  /**
   * What the jobs took that have ended before this is called.
   *
   * @param partitions the partitions that rows were placed in
   * @param taskMemoryBytes the memory that the plan lets the rows of one partition take
   */
  public SparkCosts costs(int partitions, long taskMemoryBytes) {
    context.listenerBus().post(end);
    boolean sawAll = awaitEnd();
    synchronized (this) {
      List<SparkCosts.Stage> costs = new ArrayList<>();
      for (StageTally stage : stages.values()) {
        costs.add(stage.costs());
        sawAll &= stage.isDone();
      }
      return new SparkCosts(
          partitions, taskMemoryBytes, sawAll && !hasMoreStages, executorPeakBytes, costs);
    }
  }

  private boolean awaitEnd() {
    try {
      return ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException givenUp) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Listens no more. */
  @Override
  public void close() {
    context.removeSparkListener(this);
    context.setLocalProperty(RUN, null);
    context.setLocalProperty(DESCRIPTION, descriptionBefore);
    Phase.end(context);
  }
}

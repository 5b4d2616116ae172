package dev.tieout.jobs.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.result.SparkCosts;
import dev.tieout.jobs.SparkTestSession;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SparkTestSession.class)
final class RunMetricsTest {

  @Test
  void tellsOfAllStagesOfTheRunOnceTheyHaveEnded(SparkSession session) {
    SparkContext context = session.sparkContext();
    context.setJobDescription("the application's");
    SparkCosts costs;
    try (RunMetrics metrics = new RunMetrics(context)) {
      Phase.PAIRING.begin(context);
      session.range(0, 10_000, 1, 4).javaRDD().repartition(3).count();
      costs = metrics.costs(7, 1_000);
    }

    assertThat(costs.isComplete()).isTrue();
    assertThat(costs.partitions()).isEqualTo(7);
    assertThat(costs.taskMemoryBytes()).isEqualTo(1_000);
    assertThat(costs.stages())
        .extracting(SparkCosts.Stage::name)
        .containsExactly("packing rows", "pairing rows");
    assertThat(costs.stages()).extracting(SparkCosts.Stage::tasks).containsExactly(4, 3);
    assertThat(costs.tasks()).isEqualTo(7);
    assertThat(costs.repeatedTasks()).isZero();
    assertThat(costs.stages().get(0).shuffleWrittenBytes()).isPositive();
    assertThat(costs.shuffleWrittenBytes()).isEqualTo(costs.stages().get(0).shuffleWrittenBytes());
    assertThat(costs.stages()).allMatch(stage -> stage.skew() >= 1);
    assertThat(context.getLocalProperty("spark.job.description")).isEqualTo("the application's");
    context.setJobDescription(null);
  }

  @Test
  void tellsNothingOfJobsThatTheApplicationRunsForOthers(SparkSession session) throws Exception {
    ExecutorService others = Executors.newSingleThreadExecutor();
    try {
      // Threads take on what is set where they begin: this one begins before the run.
      others.submit(() -> session.range(10).count()).get();
      try (RunMetrics metrics = new RunMetrics(session.sparkContext())) {
        others.submit(() -> session.range(10).count()).get();

        assertThat(metrics.costs(1, 1).stages()).isEmpty();
      }
    } finally {
      others.shutdownNow();
    }
  }

  @Test
  void saysThatItDoesNotKnowAllWhenSparkStopsTelling(SparkSession session) {
    try (RunMetrics metrics = new RunMetrics(session.sparkContext())) {
      session.sparkContext().removeSparkListener(metrics);
      Thread.currentThread().interrupt();

      assertThat(metrics.costs(1, 1).isComplete()).isFalse();
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}

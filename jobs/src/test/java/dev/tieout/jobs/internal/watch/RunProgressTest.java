package dev.tieout.jobs.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.jobs.SparkTestSession;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SparkTestSession.class)
final class RunProgressTest {
  private static final long SECOND_NANOS = 1_000_000_000;

  @Test
  void tellsStageTasksRowsRateAndTimeLeft(SparkSession session) throws TimeoutException {
    AtomicLong nanos = new AtomicLong();

    List<String> lines = linesOfARun(session, () -> nanos.addAndGet(SECOND_NANOS));

    assertThat(lines)
        .hasSize(7)
        .allMatch(line -> line.matches("(packing|pairing) rows: \\d of [34] tasks.* left"));
    assertThat(lines.get(0)).matches("packing rows: 1 of 4 tasks, .*[36] s left");
    assertThat(lines.get(6))
        .matches("pairing rows: 3 of 3 tasks, 9,000 rows, [0-9,]+ rows/s, 0 s left");
  }

  @Test
  void tellsNothingWithinAnInterval(SparkSession session) throws TimeoutException {
    assertThat(linesOfARun(session, () -> SECOND_NANOS - 1)).isEmpty();
  }

  private static List<String> linesOfARun(SparkSession session, LongSupplier clock)
      throws TimeoutException {
    SparkContext context = session.sparkContext();
    List<String> lines = new ArrayList<>();
    RunProgress progress = new RunProgress(lines::add, SECOND_NANOS, clock);
    context.addSparkListener(progress);
    try {
      Phase.PAIRING.begin(context);
      session.range(0, 9_000, 1, 4).javaRDD().repartition(3).count();
      context.listenerBus().waitUntilEmpty();
    } finally {
      Phase.end(context);
      context.setJobDescription(null);
      context.removeSparkListener(progress);
    }
    return lines;
  }
}

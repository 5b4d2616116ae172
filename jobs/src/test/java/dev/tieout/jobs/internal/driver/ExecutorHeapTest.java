package dev.tieout.jobs.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.spec.Refusal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;

final class ExecutorHeapTest {
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  private final StringWriter err = new StringWriter();

  @Test
  void isWhatWasNamedWhereSparkSubmitWasGivenNothing() {
    assertThat(settled(conf("yarn"), 2 * GIB)).containsEntry("spark.executor.memory", "2097152k");
    assertThat(settled(conf("yarn"), ExecutorHeap.UNNAMED)).isEmpty();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void isWhatSparkSubmitWasGivenAndADifferenceIsTold() {
    SparkConf conf = conf("spark://host:7077").set("spark.executor.memory", "1g");

    assertThat(settled(conf, GIB)).isEmpty();
    assertThat(err.toString()).isEmpty();
    assertThat(settled(conf, 2 * GIB)).isEmpty();
    assertThat(err.toString())
        .isEqualToNormalizingNewlines(
            "tieout: warning: --memory says 2.0 GB, but spark-submit gives executors 1.0 GB, which"
                + " counts; leave one of them out.\n");
  }

  @Test
  void isThatOfTheProcessWhereTasksRunInIt() {
    assertThat(settled(conf("local[*]"), GIB)).isEmpty();
    assertThat(err.toString()).isEmpty();
    assertThat(settled(conf("local[*]"), 4 * GIB)).isEmpty();
    assertThat(err.toString()).contains("started with a heap of 1.0 GB, which counts;");
  }

  @Test
  void isRefusedWhereSparkWouldNotStart() {
    assertThatThrownBy(() -> settled(conf("local[2]"), 400 * MIB))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "A heap of 400.0 MB is too small for Spark, which takes no less than 450.0 MB; give"
                + " --memory 512MB or more.");
    assertThatThrownBy(() -> settled(conf("local-cluster[2,1,1024]"), 400 * MIB))
        .isInstanceOf(Refusal.class);
    SparkConf small = conf("yarn").set("spark.executor.memory", "300m");
    assertThatThrownBy(() -> settled(small, ExecutorHeap.UNNAMED))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("300.0 MB")
        .hasMessageEndingWith("give --executor-memory 512MB or more.");
  }

  private Map<String, String> settled(SparkConf conf, long memoryBytes) {
    Settings settings = new Settings();
    JobLog log = new JobLog(new PrintWriter(err), Level.WARNING);
    ExecutorHeap.settle(settings::put, conf, memoryBytes, GIB, log);
    return settings.values;
  }

  private static SparkConf conf(String master) {
    return new SparkConf(/* loadDefaults= */ false).set("spark.master", master);
  }

  private static final class Settings {
    private final Map<String, String> values = new HashMap<>();

    void put(String key, String value) {
      values.put(key, value);
    }
  }
}

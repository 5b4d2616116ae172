package dev.tieout.jobs.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;

final class PackingFilesTest {
  private static final long MIB = 1 << 20;

  @Test
  void followFromTheHeap() {
    assertThat(PackingFiles.forHeap(512 * MIB, 2)).isEqualTo(292);
    assertThat(PackingFiles.forHeap(1024 * MIB, 2)).isEqualTo(585);
    assertThat(PackingFiles.forHeap(512 * MIB, 16)).isEqualTo(200);
    assertThat(PackingFiles.forHeap(64L << 30, 4)).isEqualTo(1_000);
  }

  @Test
  void areThoseOfExecutorsOnACluster() {
    SparkConf conf =
        conf("yarn").set("spark.executor.memory", "1g").set("spark.executor.cores", "2");

    assertThat(settled(conf, 0)).containsEntry(PackingFiles.SETTING, "585");
    assertThat(settled(conf("yarn").set("spark.executor.cores", "2"), 512 * MIB))
        .containsEntry(PackingFiles.SETTING, "292");
  }

  @Test
  void areLeftAsTheyAreSet() {
    SparkConf conf = conf("local[*]").set(PackingFiles.SETTING, "5");

    assertThat(settled(conf, 0)).isEmpty();
    assertThat(PackingFiles.atOnce(conf)).isEqualTo(5);
  }

  private static SparkConf conf(String master) {
    return new SparkConf(false).set("spark.master", master);
  }

  private static Map<String, String> settled(SparkConf conf, long memoryBytes) {
    Map<String, String> settings = new HashMap<>();
    PackingFiles.settle(settings::put, conf, memoryBytes, 4096 * MIB);
    return settings;
  }
}

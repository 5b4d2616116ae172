package dev.tieout.jobs.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** With a memory far too small for the rows, the planned partitions fit into it. */
@ExtendWith(SparkClusterExtension.class)
class NoSpillIT {
  private static final String JOB_JAR = Path.of("target", "tieout-jobs.jar").toString();

  /** Spark's memory is 0.6 of what is left of the first without the second: 6 MB. */
  private static final List<String> TINY_MEMORY =
      List.of(
          "spark.testing.memory=14680064",
          "spark.testing.reservedMemory=4194304",
          "spark.buffer.pageSize=65536",
          "spark.executor.cores=1");

  @Test
  void nothingSpillsInThePlannedPartitions(SparkCluster cluster, @TempDir Path folder)
      throws IOException {
    SmallData data = SmallData.make(folder.resolve("data"), 100_000);

    JsonNode planned = spark(cluster, data, folder.resolve("planned"), List.of());

    assertThat(planned.get("partitions").asInt()).isBetween(5, 20);
    assertThat(planned.get("spilled_bytes").asLong(-1)).as(planned.toString()).isZero();
    // The memory is what it is said to be: all rows at once do not fit.
    JsonNode one =
        spark(cluster, data, folder.resolve("one"), List.of("spark.tieout.partitions=1"));
    assertThat(one.get("spilled_bytes").asLong()).isPositive();
  }

  private static JsonNode spark(
      SparkCluster cluster, SmallData data, Path out, List<String> settings) throws IOException {
    List<String> arguments = new ArrayList<>();
    for (String setting : TINY_MEMORY) {
      arguments.addAll(List.of("--conf", setting));
    }
    for (String setting : settings) {
      arguments.addAll(List.of("--conf", setting));
    }
    arguments.addAll(List.of("--class", "dev.tieout.jobs.ReconcileJob", JOB_JAR));
    arguments.addAll(data.options(out));
    Submission submitted = cluster.submit(arguments);
    assertThat(submitted.exitStatus()).as(submitted.standardError()).isEqualTo(1);
    return data.requireExpectedCounts(out).get("spark");
  }
}

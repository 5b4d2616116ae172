package dev.tieout.jobs.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code tieout spark-submit}, from this source tree to a cluster. */
@ExtendWith(SparkClusterExtension.class)
class LauncherIT {
  private static final String LAUNCHER = Path.of("..", "tieout").toAbsolutePath().toString();

  @TempDir private static Path folder;
  private static SmallData data;

  @BeforeAll
  static void generate() {
    data = SmallData.make(folder.resolve("data"), 2_000);
  }

  @Test
  void submitsInClientModeWithoutAnInstallationOfSpark(SparkCluster cluster) throws IOException {
    Path out = folder.resolve("client");

    Submission submitted =
        cluster.run(
            command(
                out,
                List.of("--master", cluster.master(), "--conf", "spark.cores.max=2"),
                List.of("--memory=600MB", "--log=info")),
            SparkCluster.Installation.UNKNOWN);

    assertThat(submitted.exitStatus()).as(submitted.standardError()).isEqualTo(1);
    assertThat(submitted.standardOutput()).contains("breaks (spark, merge");
    // Half of 0.6 of what 300 MB leave of 600.
    assertThat(submitted.standardError()).contains("half of what 180.0 MB of Spark's memory");
    JsonNode summary = data.requireExpectedCounts(out);
    assertThat(summary.at("/spark/complete").asBoolean()).isTrue();
    assertThat(summary.at("/spark/shuffle_written_bytes").asLong()).isPositive();
  }

  @Test
  void submitsInClusterModeWithTheInstallationThatSparkHomeNames(SparkCluster cluster)
      throws IOException {
    Path out = folder.resolve("cluster");

    // The driver takes one of the two cores.
    Submission submitted =
        cluster.run(
            command(
                out,
                List.of(
                    "--master",
                    cluster.master(),
                    "--deploy-mode",
                    "cluster",
                    "--driver-memory",
                    "512m",
                    "--executor-memory",
                    "600m",
                    "--conf",
                    "spark.cores.max=1",
                    "--conf",
                    "spark.standalone.submit.waitAppCompletion=true"),
                List.of()),
            SparkCluster.Installation.KNOWN);

    assertThat(submitted.standardOutput()).doesNotContain("breaks");
    data.requireExpectedCounts(out);
    // Spark's own, whatever that of the job was: a schedule must read the results.
    assertThat(submitted.exitStatus()).as(submitted.standardError()).isZero();
  }

  private static List<String> command(Path out, List<String> ofSpark, List<String> own) {
    List<String> command = new ArrayList<>(List.of(LAUNCHER, "spark-submit"));
    command.addAll(ofSpark);
    command.addAll(List.of("--", "reconcile"));
    command.addAll(data.options(out));
    command.addAll(own);
    return command;
  }
}

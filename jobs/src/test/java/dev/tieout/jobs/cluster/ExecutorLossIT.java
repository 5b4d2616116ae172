package dev.tieout.jobs.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An executor is killed in the middle of the merge; the report is that of a run undisturbed. */
@ExtendWith(SparkClusterExtension.class)
@Tag("slow")
class ExecutorLossIT {
  private static final String JOB_JAR = Path.of("target", "tieout-jobs.jar").toString();
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);

  /** Of one core each: the kill comes when one of them is done. */
  private static final String PARTITIONS = "spark.tieout.partitions=30";

  @TempDir private static Path folder;
  private static SmallData data;
  private static Report undisturbed;

  /** What does not depend on how a run went: the summary without its costs, the pages of files. */
  private record Report(JsonNode summary, Map<String, String> breaks) {
    static Report read(Path out) throws IOException {
      ObjectNode summary =
          (ObjectNode) new ObjectMapper().readTree(out.resolve("summary.json").toFile());
      summary.remove(List.of("wall_seconds", "peak_rss_bytes", "spilled_bytes", "spark"));
      Map<String, String> breaks = new TreeMap<>();
      for (Path file : files(out.resolve("breaks"))) {
        breaks.put(file.getFileName().toString(), pages(Files.readAllBytes(file)));
      }
      return new Report(summary, breaks);
    }
  }

  /**
   * A file of Parquet up to its footer, which lists the encodings of a column in an order that
   * depends on the JVM.
   */
  private static String pages(byte[] file) {
    int footerBytes =
        ByteBuffer.wrap(file)
            .order(ByteOrder.LITTLE_ENDIAN)
            .getInt(file.length - 2 * Integer.BYTES);
    return new String(
        file, 0, file.length - 2 * Integer.BYTES - footerBytes, StandardCharsets.ISO_8859_1);
  }

  @BeforeAll
  static void runUndisturbed(SparkCluster cluster) throws IOException {
    data = SmallData.make(folder.resolve("data"), 50_000);
    Path out = folder.resolve("undisturbed/out");
    Submission submitted = start(cluster, out, List.of()).await();
    assertThat(submitted.exitStatus()).as(submitted.standardError()).isEqualTo(1);
    assertThat(data.requireExpectedCounts(out).at("/spark/repeated_tasks").asInt(-1)).isZero();
    undisturbed = Report.read(out);
    assertThat(undisturbed.breaks).isNotEmpty();
  }

  @Test
  void changesNothingInTheReport(SparkCluster cluster) throws IOException {
    requireTheSameReport(cluster, folder.resolve("killed/out"), List.of());
  }

  @Test
  void changesNothingInTheReportWithSpeculation(SparkCluster cluster) throws IOException {
    requireTheSameReport(
        cluster,
        folder.resolve("speculating/out"),
        List.of(
            "spark.speculation=true",
            "spark.speculation.interval=20ms",
            "spark.speculation.quantile=0.1",
            "spark.speculation.multiplier=1.01",
            "spark.speculation.minTaskRuntime=1ms"));
  }

  private static void requireTheSameReport(SparkCluster cluster, Path out, List<String> settings)
      throws IOException {
    RunningSubmission run = start(cluster, out, settings);
    while (!isMerging(out.getParent())) {
      assertThat(run.endsWithin(BETWEEN_LOOKS)).as("ended before an executor was killed").isFalse();
    }
    assertThat(cluster.killAnExecutor()).isTrue();

    Submission submitted = run.await();

    assertThat(submitted.exitStatus()).as(submitted.standardError()).isEqualTo(1);
    JsonNode summary = data.requireExpectedCounts(out);
    assertThat(summary.at("/spark/repeated_tasks").asInt())
        .as("the kill was felt: " + summary.get("spark"))
        .isPositive();
    Report report = Report.read(out);
    assertThat(report.summary).isEqualTo(undisturbed.summary);
    assertThat(report.breaks.equals(undisturbed.breaks)).as("the same pages").isTrue();
    assertThat(files(out.getParent())).containsExactly(out);
  }

  /** True once a task of the merge has begun a file of breaks. */
  private static boolean isMerging(Path folder) throws IOException {
    for (Path staging : files(folder)) {
      if (!files(staging.resolve("merged")).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> !file.toString().endsWith(".crc")).sorted().toList();
    } catch (UncheckedIOException | NoSuchFileException gone) {
      return List.of();
    }
  }

  private static RunningSubmission start(SparkCluster cluster, Path out, List<String> settings)
      throws IOException {
    Files.createDirectories(out.getParent());
    List<String> arguments = new ArrayList<>(List.of("--conf", PARTITIONS));
    for (String setting : settings) {
      arguments.addAll(List.of("--conf", setting));
    }
    arguments.addAll(List.of("--class", "dev.tieout.jobs.ReconcileJob", JOB_JAR));
    arguments.addAll(data.options(out));
    return cluster.start(arguments);
  }
}

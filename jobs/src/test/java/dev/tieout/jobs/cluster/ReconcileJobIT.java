package dev.tieout.jobs.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The job jar on a master and two workers: what only separate processes can show. */
@ExtendWith(SparkClusterExtension.class)
class ReconcileJobIT {

  private static final String JOB_JAR = Path.of("target", "tieout-jobs.jar").toString();

  /** A second attempt of every task that runs for a moment. */
  private static final List<String> EAGER_SPECULATION =
      List.of(
          "spark.speculation=true",
          "spark.speculation.interval=20ms",
          "spark.speculation.quantile=0.1",
          "spark.speculation.multiplier=1.01",
          "spark.speculation.minTaskRuntime=1ms");

  @TempDir private static Path data;

  @BeforeAll
  static void generate(SparkCluster cluster) {
    Submission generated =
        cluster.submit(
            List.of(
                "--class",
                "dev.tieout.jobs.GenerateJob",
                JOB_JAR,
                "--rows=50_000",
                "--mismatch=0.01",
                "--missing=0.005",
                "--duplicates=0.01",
                "--overwrite",
                "--out",
                data.toString()));
    assertThat(generated.exitStatus()).as(generated.standardError()).isZero();
  }

  @Test
  void countsWhatTheGeneratorPutIn(SparkCluster cluster, @TempDir Path folder) throws IOException {
    Submission once =
        reconcile(cluster, data.resolve("target"), folder, List.of("spark.tieout.partitions=5"));

    assertThat(once.exitStatus()).as(once.standardError()).isEqualTo(1);
    assertThat(once.standardOutput()).contains("breaks (spark, merge").contains("Results are in");
    requireExpectedCounts(folder);
    assertThat(names(folder)).containsExactly("out");
  }

  @Test
  void countsRowsOnceWhenTasksRunTwice(SparkCluster cluster, @TempDir Path folder)
      throws IOException {
    List<String> settings = new ArrayList<>(EAGER_SPECULATION);
    settings.add("spark.tieout.partitions=16");
    settings.add("spark.serializer=org.apache.spark.serializer.KryoSerializer");

    Submission twice = reconcile(cluster, data.resolve("target"), folder, settings);

    assertThat(twice.exitStatus()).as(twice.standardError()).isEqualTo(1);
    requireExpectedCounts(folder);
  }

  @Test
  void findsAComparatorInAJarOfTheJob(SparkCluster cluster, @TempDir Path folder)
      throws IOException {
    Path jar = comparatorJar(folder.resolve("comparators.jar"));
    Path spec =
        Files.writeString(
            folder.resolve("spec.yaml"),
            "rules: [{column: amount, comparator: same_class_BigDecimal}]\n");

    Submission compared =
        cluster.submit(
            List.of(
                "--jars",
                jar.toString(),
                "--class",
                "dev.tieout.jobs.ReconcileJob",
                JOB_JAR,
                "--spec",
                spec.toString(),
                "--source",
                data.resolve("source").toString(),
                "--target",
                data.resolve("target").toString(),
                "--key",
                "id",
                "--out",
                folder.resolve("out").toString()));

    assertThat(compared.exitStatus()).as(compared.standardError()).isEqualTo(1);
    JsonNode summary = new ObjectMapper().readTree(folder.resolve("out/summary.json").toFile());
    assertThat(summary.at("/columns/amount/mismatched").asLong(-1)).isZero();
    assertThat(summary.at("/mismatched").asLong()).isPositive();
  }

  /** A jar with the comparator under which all decimals match. */
  private static Path comparatorJar(Path file) throws IOException {
    String folder = "dev/tieout/core/contract/";
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
      for (String name : List.of("SameClass.class", "SameClass$OfBigDecimal.class")) {
        jar.putNextEntry(new JarEntry(folder + name));
        try (InputStream code =
            Objects.requireNonNull(
                ReconcileJobIT.class.getClassLoader().getResourceAsStream(folder + name))) {
          code.transferTo(jar);
        }
      }
      jar.putNextEntry(new JarEntry("META-INF/services/dev.tieout.core.rule.ValueComparator"));
      jar.write("dev.tieout.core.contract.SameClass$OfBigDecimal".getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  @Test
  void saysInOneSentenceWhatIsWrongWithAFile(SparkCluster cluster, @TempDir Path folder)
      throws IOException {
    byte[] bytes = Files.readAllBytes(data.resolve("target/part-00000.parquet"));
    for (int i = 2000; i < 3000; i++) {
      bytes[i] ^= 0x55;
    }
    Path rotten = folder.resolve("rotten.parquet");
    Files.write(rotten, bytes);

    Submission failed = reconcile(cluster, rotten, folder, List.of());

    assertThat(failed.exitStatus()).isEqualTo(2);
    assertThat(failed.standardOutput()).isEmpty();
    assertThat(failed.standardError().lines().filter(line -> line.startsWith("tieout: ")))
        .singleElement()
        .asString()
        .contains("rotten.parquet' cannot be read whole");
    assertThat(failed.standardError()).doesNotContain("\tat ");
    assertThat(names(folder)).containsExactly("rotten.parquet");
  }

  private static Submission reconcile(
      SparkCluster cluster, Path target, Path folder, List<String> settings) {
    List<String> arguments = new ArrayList<>();
    for (String setting : settings) {
      arguments.addAll(List.of("--conf", setting));
    }
    arguments.addAll(List.of("--class", "dev.tieout.jobs.ReconcileJob", JOB_JAR));
    arguments.addAll(List.of("--source", data.resolve("source").toString()));
    arguments.addAll(List.of("--target", target.toString()));
    arguments.addAll(List.of("--key", "id", "--out", folder.resolve("out").toString()));
    return cluster.submit(arguments);
  }

  private static void requireExpectedCounts(Path folder) throws IOException {
    ObjectMapper json = new ObjectMapper();
    JsonNode expected = json.readTree(data.resolve("expected.json").toFile());
    JsonNode summary = json.readTree(folder.resolve("out/summary.json").toFile());
    for (String count :
        List.of(
            "/source/rows",
            "/target/rows",
            "/matched",
            "/mismatched",
            "/missing_in_target",
            "/missing_in_source",
            "/surplus_in_source",
            "/surplus_in_target",
            "/columns/account_id/mismatched",
            "/columns/amount/mismatched",
            "/columns/timestamp/mismatched",
            "/columns/is_settled/mismatched")) {
      assertThat(summary.at(count)).as(count).isEqualTo(expected.at(count));
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}

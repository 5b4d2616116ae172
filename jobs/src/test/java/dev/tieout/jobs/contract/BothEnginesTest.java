package dev.tieout.jobs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tieout.core.spec.Spec;
import dev.tieout.jobs.SparkReconciliation;
import dev.tieout.jobs.SparkTestSession;
import dev.tieout.local.internal.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every mode of the single node and Spark give the counts that the generator says, and among
 * themselves the same fingerprints and the same breaks in the same order.
 *
 * <p>The largest datasets are tried with {@code -Dtieout.contract.rows=1000000}.
 */
@ExtendWith(SparkTestSession.class)
class BothEnginesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> SHARED = List.of("source", "target");

  @TempDir private Path folder;

  static Stream<Arguments> datasets() {
    List<Arguments> all = new ArrayList<>();
    String rows = System.getProperty("tieout.contract.rows", "1000,100000");
    for (String count : rows.split(",", -1)) {
      for (int seed : new int[] {1, 42, 7}) {
        for (String order : new String[] {"sorted", "shuffled"}) {
          for (String duplicates : new String[] {"0", "0.01"}) {
            all.add(Arguments.of(count, seed, order, duplicates));
          }
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("datasets")
  void agreeOnCountsFingerprintsAndBreaks(
      String rows, int seed, String order, String duplicates, SparkSession session)
      throws Exception {
    Path data = folder.resolve("data");
    tieout(
        0,
        "generate",
        "--rows=" + rows,
        "--seed=" + seed,
        "--order=" + order,
        "--duplicates=" + duplicates,
        "--out=" + data);
    JsonNode expected = JSON.readTree(data.resolve("expected.json").toFile());

    JsonNode reference = local(data, "reference", "1GB");
    assertContains(reference, expected);
    List<Row> breaks = breaks(session, "reference");
    for (String[] mode :
        new String[][] {
          {"in-memory", "1GB"},
          {"auto", "64MB"},
          {"auto", "6MB"},
          {"auto", smallestBudget(data)},
          {"sort-merge", "8MB"}
        }) {
      JsonNode summary = local(data, mode[0], mode[1]);
      assertContains(summary, expected);
      assertSameSides(summary, reference);
      assertThat(breaks(session, mode[0])).as(String.join(" ", mode)).isEqualTo(breaks);
    }
    JsonNode spark = spark(session, data);
    assertContains(spark, expected);
    assertSameSides(spark, reference);
    assertThat(breaks(session, "spark")).as("spark").isEqualTo(breaks);
  }

  private JsonNode local(Path data, String mode, String memory) throws Exception {
    tieout(
        1,
        "reconcile",
        "--source=" + data.resolve("source"),
        "--target=" + data.resolve("target"),
        "--key=id",
        "--mode=" + mode,
        "--memory=" + memory,
        "--out=" + folder.resolve(mode),
        "--overwrite");
    return JSON.readTree(folder.resolve(mode).resolve("summary.json").toFile());
  }

  private JsonNode spark(SparkSession session, Path data) throws Exception {
    Spec spec =
        Spec.EMPTY.with(
            data.resolve("source").toString(),
            data.resolve("target").toString(),
            Spec.Key.parse("id"));
    Path out = folder.resolve("spark");
    SparkReconciliation.run(
        session,
        spec,
        new SparkReconciliation.Output(out.toString(), SparkReconciliation.Existing.REFUSED));
    return JSON.readTree(out.resolve("summary.json").toFile());
  }

  /** The least memory that the planner accepts, to a sixteenth of a megabyte. */
  private static String smallestBudget(Path data) {
    for (int sixteenths = 8; ; sixteenths++) {
      String memory = sixteenths * 64 + "KB";
      int status =
          Main.run(
              new PrintWriter(new StringWriter()),
              new PrintWriter(new StringWriter()),
              "plan",
              "--source=" + data.resolve("source"),
              "--target=" + data.resolve("target"),
              "--key=id",
              "--memory=" + memory);
      if (status == 0) {
        return memory;
      }
    }
  }

  private static void tieout(int status, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int actual = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    assertThat(actual).as("%s%s", out, err).isEqualTo(status);
  }

  /** Every field of {@code expected} is in {@code actual} with the same value. */
  private static void assertContains(JsonNode actual, JsonNode expected) {
    for (Map.Entry<String, JsonNode> field : expected.properties()) {
      JsonNode value = actual.get(field.getKey());
      assertThat(value).as(field.getKey()).isNotNull();
      if (field.getValue().isObject()) {
        assertContains(value, field.getValue());
      } else {
        assertThat(value.asLong()).as(field.getKey()).isEqualTo(field.getValue().asLong());
      }
    }
  }

  private static void assertSameSides(JsonNode summary, JsonNode reference) {
    for (String side : SHARED) {
      assertThat(summary.get(side)).as(side).isEqualTo(reference.get(side));
    }
  }

  /** The breaks, file by file in the order of names, which is the order in which they are. */
  private List<Row> breaks(SparkSession session, String results) throws Exception {
    List<Row> rows = new ArrayList<>();
    try (Stream<Path> files = java.nio.file.Files.list(folder.resolve(results).resolve("breaks"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".parquet")).sorted().toList()) {
        Dataset<Row> part = session.read().parquet(file.toString()).coalesce(1);
        rows.addAll(part.collectAsList());
      }
    }
    return rows;
  }
}

package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.DatasetSpec;
import dev.tieout.datagen.LedgerRow;
import dev.tieout.datagen.Order;
import dev.tieout.jobs.internal.driver.JobLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The driver programs as they are called, in the tests' Spark application. */
@ExtendWith(SparkTestSession.class)
final class JobsTest {
  @TempDir private Path directory;
  private SparkSession session;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void useSession(SparkSession session) {
    this.session = session;
  }

  @Test
  void generatesTheRowsOfTheDatasetInOrder() throws IOException {
    String data = directory.resolve("data").toString();

    int status =
        run(
            new GenerateJob(),
            "--rows=2_000",
            "--seed=7",
            "--mismatch=0.01",
            "--missing=0.01",
            "--duplicates=0.01",
            "--codec=zstd",
            "--out",
            data);

    assertThat(status).as(err.toString()).isZero();
    Dataset dataset = new Dataset(new DatasetSpec(2000, 7, 0.01, 0.01, 0.01, Order.SHUFFLED));
    assertThat(Files.readString(directory.resolve("data/expected.json")))
        .isEqualTo(dataset.expected().toJson());
    List<Row> source = session.read().parquet(data + "/source").collectAsList();
    List<Row> target = session.read().parquet(data + "/target").collectAsList();
    assertThat(source).hasSize((int) dataset.sourceRows());
    assertThat(target).hasSize((int) dataset.targetRows());
    LedgerRow row = new LedgerRow();
    for (int i = 0; i < source.size(); i++) {
      dataset.sourceRow(i, row);
      assertThat(source.get(i)).isEqualTo(GeneratedData.toRow(row));
    }
    for (int i = 0; i < target.size(); i++) {
      dataset.targetRow(i, row);
      assertThat(target.get(i)).isEqualTo(GeneratedData.toRow(row));
    }
    assertThat(out.toString())
        .isEqualTo(
            "%d source rows and %d target rows in %s%n"
                .formatted(dataset.sourceRows(), dataset.targetRows(), data));
  }

  @Test
  void exitsWithZeroWhenAllTiesOut() throws IOException {
    String file = names("source.parquet", 1L, 2L);

    assertThat(run(new ReconcileJob(), "--source", file, "--target", file, "--key", "id")).isZero();
    assertThat(out.toString()).contains("Tied out (spark, merge");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void exitsWithOneWhenThereAreBreaks() throws IOException {
    String results = directory.resolve("results").toString();

    int status =
        run(
            new ReconcileJob(),
            "--source",
            names("source.parquet", 1L, 2L),
            "--target",
            names("target.parquet", 1L),
            "--key=id",
            "--out",
            results);

    assertThat(status).isOne();
    assertThat(out.toString()).contains("1 break (spark").contains("Results are in " + results);
    assertThat(directory.resolve("results/summary.json")).exists();
  }

  @Test
  void exitsWithTwoAndASentenceWhenItCannotBeDone() throws IOException {
    String file = names("source.parquet", 1L);

    assertThat(run(new ReconcileJob(), "--source", file, "--target", "/no/such", "--key", "id"))
        .isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo("tieout: The target '/no/such' does not exist; check the path.%n".formatted());
    assertThat(run(new ReconcileJob(), "--source", file, "--target", file)).isEqualTo(2);
    assertThat(run(new ReconcileJob(), "--sorce", file)).isEqualTo(2);
    assertThat(run(new GenerateJob(), "--rows=1", "--mismatch=2", "--out=x")).isEqualTo(2);
    assertThat(err.toString()).contains("See 'reconcile --help'.").doesNotContain("\tat ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void writesWhatSparkMeasuredIntoTheSummary() throws IOException {
    String results = directory.resolve("results").toString();
    String file = names("source.parquet", 1L, 2L);

    run(new ReconcileJob(), "--source", file, "--target", file, "--key=id", "--out", results);

    JsonNode summary =
        new ObjectMapper().readTree(directory.resolve("results/summary.json").toFile());
    JsonNode spark = summary.get("spark");
    assertThat(spark.get("complete").asBoolean()).isTrue();
    assertThat(spark.get("partitions").asInt()).isEqualTo(1);
    assertThat(spark.get("task_memory_bytes").asLong()).isGreaterThan(1 << 20);
    assertThat(spark.get("tasks").asInt()).isGreaterThanOrEqualTo(3);
    assertThat(spark.get("shuffle_written_bytes").asLong()).isPositive();
    assertThat(spark.get("stages").findValuesAsText("name"))
        .contains("packing rows", "pairing rows", "writing breaks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"merge", "join"})
  void tellsItsPlanOnStderrWhenALogIsAskedFor(String mode) throws IOException {
    String file = names("source.parquet", 1L, 2L);
    String[] arguments = {"--source", file, "--target", file, "--key=id", "--mode", mode};

    run(new ReconcileJob(), with(arguments, "--log=info"));

    assertThat(err.toString())
        .containsPattern(
            "INFO Tieout: The rows take about \\d+ B; a task may take .* MB, half of what .*"
                + " cores; so they go to 1 partition\\.");
    assertThat(out.toString()).startsWith(" ").doesNotContain("INFO");
    err.getBuffer().setLength(0);
    run(new ReconcileJob(), with(arguments, "--log=warning", "--no-progress"));
    assertThat(err.toString()).isEmpty();
    assertThat(run(new ReconcileJob(), with(arguments, "--log=loud"))).isEqualTo(2);
    assertThat(err.toString()).contains("'loud' is none of off, error, warning, info, debug");
  }

  private static String[] with(String[] arguments, String... more) {
    return Stream.of(arguments, more).flatMap(Stream::of).toArray(String[]::new);
  }

  @Test
  void showsWhereAnErrorAroseWhenAsked() {
    run(new ReconcileJob(), "--source=/no", "--target=/no", "--key=id", "--debug");

    assertThat(err.toString()).contains("\tat dev.tieout.jobs.");
  }

  private int run(Callable<Integer> command, String... arguments) {
    return JobLine.run(command, new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private String names(String file, Long... ids) throws IOException {
    return ParquetFiles.writeNames(directory.resolve(file), List.of(ids)).toString();
  }
}

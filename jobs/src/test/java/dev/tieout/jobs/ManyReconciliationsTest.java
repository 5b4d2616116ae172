package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tieout.jobs.internal.driver.JobLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A spec of many, by the driver program, in the tests' Spark application. */
@ExtendWith(SparkTestSession.class)
final class ManyReconciliationsTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void makeTables(SparkSession session) throws IOException {
    assertThat(session.sparkContext().isStopped()).isFalse();
    table("orders", LongStream.range(0, 300), LongStream.range(5, 310));
    table("items", LongStream.range(0, 50), LongStream.range(0, 50));
    table("customers", LongStream.range(0, 40), LongStream.range(0, 39));
  }

  private void table(String name, LongStream source, LongStream target) throws IOException {
    ParquetFiles.writeNames(folder.resolve(name + ".old.parquet"), source.boxed().toList());
    ParquetFiles.writeNames(folder.resolve(name + ".new.parquet"), target.boxed().toList());
  }

  private String spec(String reconciliations) throws IOException {
    String text =
        """
        source: %s/{name}.old.parquet
        target: %s/{name}.new.parquet
        key: id
        reconciliations: %s
        """
            .formatted(folder, folder, reconciliations);
    return "--spec=" + Files.writeString(folder.resolve("many.yaml"), text);
  }

  private int run(String... arguments) {
    return JobLine.run(new ReconcileJob(), new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private Path results() {
    return folder.resolve("out");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void leaveOfEachWhatASingleRunLeaves(int atOnce) throws IOException {
    String spec =
        spec(
            "[{name: orders}, {name: absent}, {name: items}, {name: customers, compare: keys_only}]");

    int status = run(spec, "--out=" + results(), "--parallel=" + atOnce);

    assertThat(status).as(err.toString()).isEqualTo(2);
    assertThat(err.toString()).isEmpty();
    assertThat(out.toString())
        .containsPattern("orders +300 +15 +[0-9.]+ +breaks\n")
        .contains(
            "\nabsent: The source '" + folder.resolve("absent.old.parquet") + "' does not exist")
        .contains("\n4 reconciliations: 1 tied out, 2 with breaks, 1 not done.\n");
    assertThat(names(results()))
        .containsExactly("customers", "index.html", "index.md", "items", "orders", "summary.json");
    for (String name : List.of("orders", "items", "customers")) {
      Path alone = folder.resolve("alone-" + name);
      run(
          "--source=" + folder.resolve(name + ".old.parquet"),
          "--target=" + folder.resolve(name + ".new.parquet"),
          "--key=id",
          "--compare=" + (name.equals("customers") ? "keys_only" : "columns"),
          "--out=" + alone);
      Path together = results().resolve(name);
      assertThat(counts(together)).isEqualTo(counts(alone));
      assertThat(names(together)).isEqualTo(names(alone));
      for (String part : names(alone.resolve("breaks"))) {
        assertThat(together.resolve("breaks").resolve(part))
            .hasSameBinaryContentAs(alone.resolve("breaks").resolve(part));
      }
    }
    assertThat(names(folder)).noneMatch(name -> name.contains(".tmp-"));
  }

  private static JsonNode counts(Path results) throws IOException {
    ObjectNode summary =
        (ObjectNode) new ObjectMapper().readTree(results.resolve("summary.json").toFile());
    return summary.without(
        List.of("name", "spark", "wall_seconds", "peak_rss_bytes", "spilled_bytes"));
  }

  private static Set<String> names(Path directory) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> paths = Files.list(directory)) {
      paths.forEach(path -> names.add(path.getFileName().toString()));
    }
    return names;
  }

  @Test
  void beginNoOtherOnceOneFailsIfAsked() throws IOException {
    String spec = spec("[{name: absent}, {name: items}]");

    assertThat(run(spec, "--fail-fast", "--parallel=1")).isEqualTo(2);
    assertThat(out.toString()).contains("2 reconciliations: 1 not done, 1 not run.\n");
  }

  @Test
  void areChosenByName() throws IOException {
    String spec = spec("[{name: orders}, {name: items}]");

    assertThat(run(spec, "--only=it*")).isZero();
    assertThat(out.toString()).contains("1 reconciliation: 1 tied out.\n");
    assertThat(run(spec, "--only=itms")).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean 'items'?");
    assertThat(run(spec, "--key=id")).isEqualTo(2);
    assertThat(err.toString()).contains("--key is for one reconciliation");
  }

  @Test
  void replaceResultsOnly() throws IOException {
    String spec = spec("[{name: items}]");
    assertThat(run(spec, "--out=" + results())).isZero();

    assertThat(run(spec, "--out=" + results())).isEqualTo(2);
    assertThat(err.toString()).contains("exists already");
    assertThat(run(spec, "--out=" + results(), "--overwrite")).isZero();
    Files.delete(results().resolve("summary.json"));
    assertThat(run(spec, "--out=" + results(), "--overwrite")).isEqualTo(2);
  }
}

package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.BreakCollector;
import dev.tieout.core.contract.MaskedRun;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No output of a job in a process of its own holds a value of a masked column, or the key: not its
 * results, nor what it prints, nor Spark's log at its default level, nor Spark's event log.
 */
final class MaskedOutputTest {
  @TempDir private Path data;
  @TempDir private Path outputs;
  private MaskedRun masked;

  @BeforeEach
  void writeData() throws IOException {
    masked = new MaskedRun(data);
    Files.createDirectory(outputs.resolve("events"));
  }

  private int run(List<Path> specs, String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    Stream.of(JavaModuleOptions.defaultModuleOptions().trim().split("\\s+", -1))
        .filter(option -> !option.startsWith("--add-modules=jdk.incubator"))
        .forEach(command::add);
    command.addAll(
        List.of(
            "-Xmx1g",
            "-XX:TieredStopAtLevel=1",
            "-Dspark.master=local[2]",
            "-Dspark.ui.enabled=false",
            "-Dspark.driver.bindAddress=127.0.0.1",
            "-Dspark.driver.host=127.0.0.1",
            "-Dspark.eventLog.enabled=true",
            "-Dspark.eventLog.compress=false",
            "-Dspark.eventLog.dir=" + outputs.resolve("events").toUri(),
            "-cp",
            System.getProperty("java.class.path"),
            "dev.tieout.jobs.MaskedJobs"));
    specs.forEach(spec -> command.add(spec.toString()));
    command.add("--");
    command.addAll(List.of(options));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(outputs.resolve("stdout").toFile())
            .redirectError(outputs.resolve("stderr").toFile());
    builder.environment().put("TIEOUT_MASK_KEY", MaskedRun.KEY);
    Process process = builder.start();
    boolean hasEnded = process.waitFor(5, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(hasEnded).as("the process ends").isTrue();
    return process.exitValue();
  }

  private String printed() throws IOException {
    return Files.readString(outputs.resolve("stdout"))
        + Files.readString(outputs.resolve("stderr"));
  }

  private static String decoded(Path file) throws IOException {
    if (!file.toString().endsWith(".parquet")) {
      return "";
    }
    Dataset dataset =
        Dataset.open(Side.SOURCE, DataSpec.of(file.toString()), ParquetReadOptions.DEFAULT);
    List<Column> columns = dataset.schema().columns();
    BreakCollector breaks = new BreakCollector();
    try (RowReader reader =
        dataset.reader(columns.stream().map(Column::name).toList(), ParquetReadOptions.DEFAULT)) {
      RowBatch batch = new RowBatch(columns, RowBatch.DEFAULT_CAPACITY_ROWS);
      while (reader.read(batch)) {
        breaks.accept(batch);
      }
    }
    return breaks.breaks().toString();
  }

  private static String allDecoded(Path folder) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(decoded(file));
      }
    }
    return all.toString();
  }

  @Test
  void noOutputHoldsAValueOfAMaskedColumn() throws Exception {
    Path out = outputs.resolve("out");

    int status = run(List.of(masked.spec()), "--out=" + out, "--log=debug", "--debug");

    assertThat(status).as(printed()).isEqualTo(1);
    assertThat(allDecoded(out.resolve("breaks")))
        .contains("visible source")
        .contains("****8.19")
        .contains("(redacted)")
        .contains("hash:");
    assertThat(outputs.resolve("events")).isNotEmptyDirectory();
    MaskedRun.requireHidden(outputs, MaskedOutputTest::decoded);
  }

  /** What is not masked is found by the same search, or the search would prove nothing. */
  @Test
  void theSameRunWithoutMasksHoldsThem() throws Exception {
    run(List.of(masked.plainSpec()), "--out=" + outputs.resolve("out"));

    for (String value : MaskedRun.plainValues()) {
      assertThat(MaskedRun.found(outputs, List.of(value), MaskedOutputTest::decoded))
          .as(value)
          .isNotEmpty();
    }
  }

  @Test
  void noMessageAndNoLogOfAFailureHoldsAValue() throws Exception {
    List<Path> specs = masked.failingSpecs();

    int status = run(specs, "--log=debug", "--debug");

    assertThat(status).as(printed()).isEqualTo(2 * specs.size());
    MaskedRun.requireHidden(outputs, MaskedOutputTest::decoded);
    assertThat(printed())
        .contains("column 'salary', a value that is not shown, since the spec masks columns");
  }
}

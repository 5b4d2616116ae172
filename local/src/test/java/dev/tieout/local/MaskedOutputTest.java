package dev.tieout.local;

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
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No output of a run in a process of its own holds a value of a masked column, or the key. */
class MaskedOutputTest {
  @TempDir private Path data;
  @TempDir private Path outputs;
  private MaskedRun masked;
  private int runs;

  @BeforeEach
  void writeData() throws IOException {
    masked = new MaskedRun(data);
  }

  private int run(String key, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx80m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("dev.tieout.local.Tieout");
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(outputs.resolve("stdout" + runs).toFile())
            .redirectError(outputs.resolve("stderr" + runs).toFile());
    runs++;
    Map<String, String> environment = builder.environment();
    environment.remove("TIEOUT_MASK_KEY");
    if (!key.isEmpty()) {
      environment.put("TIEOUT_MASK_KEY", key);
    }
    Process process = builder.start();
    boolean hasEnded = process.waitFor(2, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(hasEnded).as("the process ends").isTrue();
    return process.exitValue();
  }

  private String printed() throws IOException {
    return Files.readString(outputs.resolve("stdout" + (runs - 1)))
        + Files.readString(outputs.resolve("stderr" + (runs - 1)));
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

  @ParameterizedTest
  @ValueSource(strings = {"auto", "in-memory", "sort-merge", "reference"})
  void noOutputHoldsAValueOfAMaskedColumn(String mode) throws Exception {
    String spec = masked.spec().toString();

    int status =
        run(
            MaskedRun.KEY,
            "reconcile",
            "--spec=" + spec,
            "--mode=" + mode,
            "--memory=32MB",
            "--out=" + outputs.resolve("out"),
            "--ledger=" + outputs.resolve("ledger.db"),
            "--log=debug",
            "--debug");

    assertThat(status).as(printed()).isEqualTo(1);
    run("", "ledger", "list", "--ledger=" + outputs.resolve("ledger.db"));
    run("", "ledger", "export", "--all", "--ledger=" + outputs.resolve("ledger.db"));
    assertThat(printed()).contains("hash:").contains("(redacted)").contains("****9876");
    MaskedRun.requireHidden(outputs, MaskedOutputTest::decoded);
    assertThat(decoded(outputs.resolve("out/breaks/part-00000.parquet")))
        .contains("visible source")
        .contains("****8.19")
        .contains("hash:");
  }

  /** What is not masked is found by the same search, or the search would prove nothing. */
  @Test
  void theSameRunWithoutMasksHoldsThem() throws Exception {
    run(
        "",
        "reconcile",
        "--spec=" + masked.plainSpec(),
        "--out=" + outputs.resolve("out"),
        "--ledger=" + outputs.resolve("ledger.db"));

    for (String value : MaskedRun.plainValues()) {
      assertThat(MaskedRun.found(outputs, List.of(value), MaskedOutputTest::decoded))
          .as(value)
          .isNotEmpty();
    }
  }

  @Test
  void noMessageOfAFailureHoldsAValue() throws Exception {
    for (Path spec : masked.failingSpecs()) {
      for (String command : List.of("reconcile", "plan")) {
        int status = run(MaskedRun.KEY, command, "--spec=" + spec, "--log=debug", "--debug");
        if (command.equals("reconcile")) {
          assertThat(status).as(spec + ": " + printed()).isEqualTo(2);
        }
      }
      run(MaskedRun.KEY, "validate", spec.toString(), "--debug");
    }
    MaskedRun.requireHidden(outputs, MaskedOutputTest::decoded);
  }

  @Test
  void theFailureStillSaysWhere() throws Exception {
    Path spec = masked.failingSpecs().get(0);

    run(MaskedRun.KEY, "reconcile", "--spec=" + spec);

    assertThat(printed())
        .contains(
            "line 2, column 'salary': a value that is not shown, since the spec masks columns")
        .contains("is not of type int64");
  }

  @Test
  void aRunWithoutAKeyIsRefusedBeforeDataIsRead() throws Exception {
    Path spec = masked.failingSpecs().get(0);

    assertThat(run("", "reconcile", "--spec=" + spec)).isEqualTo(2);

    assertThat(printed()).contains("set the environment variable TIEOUT_MASK_KEY to a secret");
    assertThat(run("short", "reconcile", "--spec=" + spec)).isEqualTo(2);
    assertThat(printed()).contains("TIEOUT_MASK_KEY has 5 bytes").doesNotContain("short");
  }

  @Test
  void aLedgerIsRefusedWhereTheKeyCannotBeTold() throws Exception {
    int status =
        run(
            MaskedRun.KEY,
            "reconcile",
            "--spec=" + masked.specOfHiddenKey(),
            "--ledger=" + outputs.resolve("ledger.db"));

    assertThat(status).isEqualTo(2);
    assertThat(printed())
        .contains("Column 'id' of the key is under 'mask redact'")
        .contains("use 'mask: hash' for it, or leave --ledger out");
    assertThat(run(MaskedRun.KEY, "reconcile", "--spec=" + masked.specOfHiddenKey())).isEqualTo(1);
  }
}

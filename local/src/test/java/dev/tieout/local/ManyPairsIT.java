package dev.tieout.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.local.internal.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two hundred small tables in the default budget and the heap that the launcher gives for it. */
class ManyPairsIT {
  private static final int TABLES = 200;

  @TempDir private Path folder;

  private String spec() throws IOException {
    StringWriter out = new StringWriter();
    Main.run(
        new PrintWriter(out),
        new PrintWriter(out),
        "generate",
        "--rows=2000",
        "--out=" + folder.resolve("data"));
    StringBuilder text =
        new StringBuilder("source: data/source\ntarget: data/target\nkey: id\nreconciliations:\n");
    for (int i = 0; i < TABLES; i++) {
      String own = i % 10 == 3 ? ", target: data/source" : i == 7 ? ", source: nowhere" : "";
      text.append("  - {name: table_").append(i).append(own).append("}\n");
    }
    return Files.writeString(folder.resolve("many.yaml"), text).toString();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void areReconciledWhateverBecomesOfOne(int atOnce) throws Exception {
    CommandLineProcess.Outcome outcome =
        new CommandLineProcess(folder)
            .with("-Xms8m", "-Xmn1m", "-XX:MinHeapFreeRatio=10", "-XX:MaxHeapFreeRatio=20")
            .run("reconcile", "--spec=" + spec(), "--out=out", "--parallel=" + atOnce);

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .contains("\ntable_7: The source 'nowhere' does not exist; check the path.\n")
        .contains("\n200 reconciliations: 20 tied out, 179 with breaks, 1 not done.\n");
    try (Stream<Path> results = Files.list(folder.resolve("out"))) {
      assertThat(results).hasSize(TABLES - 1 + 3);
    }
    Path first = folder.resolve("out/table_0/breaks/part-00000.parquet");
    assertThat(folder.resolve("out/table_199/breaks/part-00000.parquet"))
        .hasSameBinaryContentAs(first);
  }

  @Test
  void leaveNothingBehindWhenTheRunIsStopped() throws Exception {
    CommandLineProcess process = new CommandLineProcess(folder);
    String spec = "--spec=" + spec();
    Process run =
        process.start(
            process.command("reconcile", spec, "--out=out", "--parallel=2", "--log=info"));
    Path err = folder.resolve("stderr");
    while (!Files.readString(err).contains("10 of 200 reconciliations done") && run.isAlive()) {
      Thread.onSpinWait();
    }
    run.destroy();
    CommandLineProcess.Outcome outcome = process.await(run);

    assertThat(outcome.status()).isEqualTo(143);
    assertThat(outcome.out()).isEmpty();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("data", "many.yaml", "stdout", "stderr");
    }
  }
}

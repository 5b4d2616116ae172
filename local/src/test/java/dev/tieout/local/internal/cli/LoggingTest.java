package dev.tieout.local.internal.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoggingTest {
  @TempDir private Path folder;

  /** What a run logs whose files say that they are in order, and are not. */
  private String logged(String... options) throws IOException {
    ParquetWriteOptions sorted = ParquetWriteOptions.DEFAULT.withSortedBy(List.of("id"));
    Path file = folder.resolve("data/1.parquet");
    if (!java.nio.file.Files.exists(file)) {
      Ledger.write(file, sorted, new int[] {1, 3, 2}, Ledger.number("id"), Ledger.text("a"));
    }
    String[] arguments = new String[options.length + 4];
    arguments[0] = "reconcile";
    arguments[1] = "--source=" + file;
    arguments[2] = "--target=" + file;
    arguments[3] = "--key=id";
    System.arraycopy(options, 0, arguments, 4, options.length);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stderr = System.err;
    System.setErr(new PrintStream(bytes, true, UTF_8));
    try {
      Outcome outcome = Outcome.of(arguments);
      assertThat(outcome.status()).as(outcome.err()).isZero();
      assertThat(outcome.out()).contains("Tied out (local, partitioned,");
    } finally {
      System.setErr(stderr);
    }
    return bytes.toString(UTF_8);
  }

  @Test
  void warningsAreToldUnlessTheyAreNotWanted() throws IOException {
    assertThat(logged())
        .isEqualTo(
            "tieout: warning: The files say that both sides are ordered by the key, but they are"
                + " not; the run starts again and partitions them, which takes longer.\n");
    assertThat(logged("--log=error")).isEmpty();
    assertThat(logged("--log=off")).isEmpty();
    assertThat(logged("--log=warning")).isNotEmpty();
  }
}

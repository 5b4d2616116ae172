package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.Column;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten thousand columns. Case 53. */
class ManyColumnsTest {
  private static final int COLUMNS = 10_000;
  private static final int ROWS = 1_000;

  @TempDir private Path folder;

  private Path write(String file, int lastValue) throws IOException {
    Column[] columns =
        IntStream.range(0, COLUMNS)
            .mapToObj(i -> i % 3 == 1 ? Ledger.text("c" + i) : Ledger.number("c" + i))
            .toArray(Column[]::new);
    int[] values = IntStream.range(0, ROWS).toArray();
    values[ROWS - 1] = lastValue;
    return Ledger.write(folder.resolve(file), ParquetWriteOptions.DEFAULT, values, columns);
  }

  @ParameterizedTest
  @ValueSource(strings = {"64MB", "1GB"})
  void areReconciledInTheDefaultBudgetAndInALargerOne(String memory) throws IOException {
    Path source = write("source.parquet", ROWS);
    Path target = write("target.parquet", ROWS + 1);

    Outcome outcome = reconcile(source, target, memory);

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(1);
    assertThat(outcome.out()).containsPattern("matched +999 ").contains("2 breaks (local, ");
  }

  @Test
  void areRefusedWithABudgetThatHoldsNoRowOfThem() throws IOException {
    Path source = write("source.parquet", ROWS);

    assertThat(reconcile(source, source, "512KB").refusal()).contains("is too small");
  }

  private static Outcome reconcile(Path source, Path target, String memory) {
    return Outcome.of(
        "reconcile", "--source=" + source, "--target=" + target, "--key=c0", "--memory=" + memory);
  }
}

package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that pair by their place in one file a side. */
class PositionKeyTest {
  private static final int[] FIRST = {5, 5, 1, 9};

  @TempDir private Path folder;

  private Path write(String file, int... values) throws IOException {
    return Ledger.write(
        folder.resolve(file),
        ParquetWriteOptions.DEFAULT,
        values,
        Ledger.number("n"),
        Ledger.text("t"));
  }

  private Outcome reconcile(Path source, Path target, String... more) {
    String[] arguments = new String[more.length + 4];
    arguments[0] = "reconcile";
    arguments[1] = "--source=" + source;
    arguments[2] = "--target=" + target;
    arguments[3] = "--key=position";
    System.arraycopy(more, 0, arguments, 4, more.length);
    return Outcome.of(arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "in-memory", "sort-merge", "reference"})
  void rowsPairByTheirPlace(String mode) throws IOException {
    Path source = write("source.parquet", FIRST);
    Path target = write("target.parquet", 5, 5, 2, 9, 7);

    Outcome outcome = reconcile(source, target, "--mode=" + mode);

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(1);
    assertThat(outcome.out())
        .containsPattern("matched +3 ")
        .containsPattern("mismatched +1 ")
        .containsPattern("missing on the other side +0 +1 ")
        .doesNotContain("duplicated");
    assertThat(reconcile(source, source, "--mode=" + mode).out()).contains("Tied out (local");
  }

  @Test
  void theSameRowsInAnotherOrderDoNotTieOut() throws IOException {
    Path source = write("source.parquet", FIRST);
    Path target = write("target.parquet", 9, 5, 1, 5);

    assertThat(reconcile(source, target).out()).contains("2 breaks (local, ordered");
  }

  @Test
  void manyRowsKeepTheirPlaceFromBatchToBatch() throws IOException {
    int[] many = new int[5_000];
    for (int i = 0; i < many.length; i++) {
      many[i] = i % 7;
    }
    Path source = write("source.parquet", many);
    many[4_000] = 8;
    Path target = write("target.parquet", many);

    assertThat(reconcile(source, target).out()).contains("1 break (").containsPattern("4,999 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "in-memory", "sort-merge", "reference"})
  void rowsAreCountedAfterTheFilter(String mode) throws IOException {
    Path source = write("source.parquet", FIRST);
    Path target = write("target.parquet", 8, 5, 1, 5, 9);

    Outcome outcome =
        reconcile(
            source, target, "--mode=" + mode, "--where=n <> 8", "--target-where=n <> 1 OR t = '2'");

    assertThat(outcome.status()).as(outcome.err()).isEqualTo(1);
    assertThat(outcome.out())
        .containsPattern("rows +4 +3\\n")
        .containsPattern("filtered out +0 +2\n")
        .containsPattern("matched +2 ")
        .containsPattern("mismatched +1 ")
        .containsPattern("missing on the other side +1 ");
  }

  @Test
  void severalFilesAreRefused() throws IOException {
    Path source = write("source/a.parquet", FIRST);
    write("source/b.parquet", FIRST);

    assertThat(reconcile(source.getParent(), source).refusal())
        .isEqualTo(
            "Rows pair by position in one file a side, but the source has 2, of which the first is '"
                + source
                + "'; name one of them, or name a key.");
  }

  @Test
  void comparingKeysOnlyIsRefused() throws IOException {
    Path source = write("source.parquet", FIRST);

    assertThat(reconcile(source, source, "--compare=keys_only").refusal())
        .contains("compares nothing; name a key, or compare columns.");
  }
}

package dev.tieout.local.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {
  @TempDir private Path folder;

  private Outcome plan(String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "plan";
    arguments[1] = "--source=" + folder.resolve("data/source");
    arguments[2] = "--target=" + folder.resolve("data/target");
    System.arraycopy(options, 0, arguments, 3, options.length);
    return Outcome.of(arguments);
  }

  @Test
  void saysWhatIsDoneAndWhatTheMemoryIsSpentOn() {
    Ledger.generate(folder.resolve("data"), 100_000);

    Outcome outcome = plan("--key=id", "--memory=8MB");

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .containsSubsequence(
            "source      100000 rows",
            "target      100000 rows",
            "budget      8.0 MB\n",
            "readers     ",
            "rows        ",
            "method      partitioned, since all rows would take about ",
            "partitions  ",
            "workers     2, ");
    assertThat(plan("--key=id", "--mode=in-memory").out()).contains("method      in-memory, as as");
  }

  @Test
  void saysHowEachColumnIsCompared() throws IOException {
    Ledger.write(
        folder.resolve("data/source/1.parquet"),
        Column.nullable("id", new Type.Int(32, Type.Sign.SIGNED)),
        Column.nullable("amount", new Type.Decimal(9, 2)),
        Ledger.text("name"),
        Ledger.text("old"));
    Ledger.write(
        folder.resolve("data/target/1.parquet"),
        Ledger.number("ID"),
        Column.nullable("amount", new Type.Floating(64)),
        Ledger.text("name"));

    assertThat(plan("--key=id").out().replaceAll(" +", " "))
        .endsWith(
            """

            column source target compared as rule
            id int32 int64 (ID) integer key
            amount decimal(9,2) double decimal, doubles by their shortest text exactly
            name string string string exactly

            column only in the source: old
            column in other case: id (id in the source, ID in the target)
            column of another type: id (int32 in the source, int64 in the target)
            column of another type: amount (decimal(9,2) in the source, double in the
             target)
            """);
  }

  @Test
  void readsNoRowsAndWritesNothing() throws IOException {
    Ledger.generate(folder.resolve("data"), 5_000);
    Path file = folder.resolve("data/source/part-00000.parquet");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 3] ^= 0x55;
    Files.write(file, bytes);
    Set<String> before = Ledger.everythingIn(folder);

    assertThat(plan("--key=id", "--out=" + folder.resolve("results")).status()).isZero();

    assertThat(Ledger.everythingIn(folder)).isEqualTo(before);
    assertThat(plan("--key=id", "--memory=1KB").refusal()).contains("give --memory ");
    assertThat(plan("--key=none").refusal()).contains("'none' of the key is not in the source");
  }
}

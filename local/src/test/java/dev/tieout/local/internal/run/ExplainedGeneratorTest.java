package dev.tieout.local.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.GeneratedCauses;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.spec.Spec;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.DatasetSpec;
import dev.tieout.datagen.LedgerRow;
import dev.tieout.datagen.Order;
import dev.tieout.local.internal.cli.Main;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.progress.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of mismatch that the generator puts in is named, with its exact count. */
class ExplainedGeneratorTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 7, 42})
  void namesEachKindWithItsCount(long seed) throws IOException {
    DatasetSpec spec = new DatasetSpec(30_000, seed, 0.4, 0.01, 0.02, Order.SHUFFLED);
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    int status =
        Main.run(
            writer,
            writer,
            "generate",
            "--rows=30000",
            "--seed=" + seed,
            "--mismatch=0.4",
            "--missing=0.01",
            "--duplicates=0.02",
            "--out=" + folder.resolve("data"));
    assertThat(status).as(text.toString()).isZero();

    Explanations found = run();

    Dataset dataset = new Dataset(spec);
    GeneratedCauses causes = new GeneratedCauses(spec.mismatchedRows());
    Map<Long, Long> amounts = new HashMap<>();
    LedgerRow row = new LedgerRow();
    for (long i = 0; i < dataset.targetRows(); i++) {
      dataset.targetRow(i, row);
      amounts.put(row.id(), row.amount());
    }
    for (long i = 0; i < dataset.sourceRows(); i++) {
      dataset.sourceRow(i, row);
      causes.pair(row.amount(), amounts.get(row.id()));
    }
    causes.check(found);
  }

  private Explanations run() throws IOException {
    Spec spec =
        Spec.EMPTY.with(
            folder.resolve("data/source").toString(),
            folder.resolve("data/target").toString(),
            Spec.Key.parse("id"));
    Request request = new Request(spec, Mode.AUTO, 64L << 20, folder, 1L << 30, null, false, null);
    return Reconciliation.run(request, new Progress(), 0).report().explanations();
  }
}

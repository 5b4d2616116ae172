package dev.tieout.jobs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.GeneratedCauses;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.spec.Spec;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.DatasetSpec;
import dev.tieout.datagen.LedgerRow;
import dev.tieout.datagen.Order;
import dev.tieout.jobs.SparkReconciliation;
import dev.tieout.jobs.SparkTestSession;
import dev.tieout.local.internal.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Both engines find the same causes, those that the generator put in. */
@ExtendWith(SparkTestSession.class)
class ExplanationsTest {
  @TempDir private Path directory;

  @Test
  void areThoseOfTheGeneratorOnBothEngines(SparkSession session) throws IOException {
    DatasetSpec spec = new DatasetSpec(30_000, 7, 0.4, 0.01, 0.02, Order.SHUFFLED);
    Dataset dataset = new Dataset(spec);
    run(
        "generate",
        "--rows=30000",
        "--seed=7",
        "--mismatch=0.4",
        "--missing=0.01",
        "--duplicates=0.02",
        "--out=" + directory.resolve("data"));
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
    String source = directory.resolve("data/source").toString();
    String target = directory.resolve("data/target").toString();

    Explanations found =
        SparkReconciliation.run(
                session,
                Spec.EMPTY.with(source, target, Spec.Key.parse("id")),
                new SparkReconciliation.Output(
                    directory.resolve("spark").toString(), SparkReconciliation.Existing.REFUSED))
            .report()
            .explanations();
    run(
        "reconcile",
        "--source=" + source,
        "--target=" + target,
        "--key=id",
        "--out=" + directory.resolve("local"));

    causes.check(found);
    assertThat(directory.resolve("spark/explanations.json"))
        .hasSameBinaryContentAs(directory.resolve("local/explanations.json"));
    assertThat(Files.size(directory.resolve("spark/explanations.json"))).isLessThan(100_000);
  }

  private static void run(String... arguments) {
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    assertThat(Main.run(writer, writer, arguments)).as(text.toString()).isLessThan(2);
  }
}

package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.result.Summary;
import dev.tieout.core.spec.Spec;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.DatasetSpec;
import dev.tieout.datagen.ExpectedCounts;
import dev.tieout.datagen.Order;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(SparkTestSession.class)
final class SparkReconciliationTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "1000, 1, 0, SHUFFLED, 1",
    "1000, 42, 0.01, SORTED, 2",
    "20000, 7, 0.01, SHUFFLED, 1",
    "20000, 42, 0, SORTED, 1",
    "20000, 1, 0.01, SORTED, 7",
  })
  void countsWhatTheGeneratorPutIn(
      long rows, long seed, double duplicates, Order order, int files, SparkSession session)
      throws Exception {
    Dataset dataset = new Dataset(new DatasetSpec(rows, seed, 0.01, 0.005, duplicates, order));
    GeneratedData.write(session, dataset, directory, files);

    Spec spec = spec();
    Summary summary = SparkReconciliation.run(session, spec, output()).summary();

    ExpectedCounts expected = dataset.expected();
    assertThat(summary.source().rows()).isEqualTo(expected.sourceRows());
    assertThat(summary.target().rows()).isEqualTo(expected.targetRows());
    assertThat(summary.matched()).isEqualTo(expected.matched());
    assertThat(summary.mismatched()).isEqualTo(expected.mismatched());
    assertThat(summary.missingInTarget()).isEqualTo(expected.missingInTarget());
    assertThat(summary.missingInSource()).isEqualTo(expected.missingInSource());
    assertThat(summary.surplusInSource()).isEqualTo(expected.surplusInSource());
    assertThat(summary.surplusInTarget()).isEqualTo(expected.surplusInTarget());
    assertThat(summary.columns())
        .containsExactly(
            new Summary.ColumnCounts(
                "account_id", expected.accountMismatched(), expected.accountMismatched()),
            new Summary.ColumnCounts("amount", expected.amountMismatched()),
            new Summary.ColumnCounts("timestamp", expected.timestampMismatched()),
            new Summary.ColumnCounts("is_settled", expected.settledMismatched()));
  }

  private SparkReconciliation.Output output() {
    return new SparkReconciliation.Output(
        directory.resolve("out").toString(), SparkReconciliation.Existing.REFUSED);
  }

  private Spec spec() {
    return Spec.EMPTY.with(
        directory.resolve("source").toString(),
        directory.resolve("target").toString(),
        Spec.Key.parse("id"));
  }
}

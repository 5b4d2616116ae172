package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.spec.Spec;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The call of docs/library.md, which has the part between marks word for word. */
@ExtendWith(SparkTestSession.class)
class LibraryExampleTest {
  @TempDir private Path folder;

  @Test
  void reconcilesTwoDatasets(SparkSession session) throws Exception {
    String directory = folder.resolve("results").toString();

    // tag::datasets
    Dataset<Row> source = session.sql("SELECT id, id * 2 AS twice FROM range(1000)");
    Dataset<Row> target = session.sql("SELECT id, id + id AS twice FROM range(1, 1001)");
    Spec spec = Spec.EMPTY.with(List.of(), List.of(), Spec.Key.parse("id"));
    SparkReconciliation.Result result =
        SparkReconciliation.run(
            source,
            target,
            spec,
            new SparkReconciliation.Output(directory, SparkReconciliation.Existing.REPLACED));
    Dataset<Row> breaks = session.read().parquet(directory + "/breaks");
    // end::datasets

    assertThat(result.summary().matched()).isEqualTo(999);
    assertThat(result.report().explanations().samples()).isNotEmpty();
    assertThat(breaks.orderBy("id").select("id", "kind").collectAsList().toString())
        .isEqualTo("[[0,missing_in_target], [1000,missing_in_source]]");
  }

  @Test
  void givesTheCountsAloneOfQueriesUnderTheSettingsOfTheirSession(SparkSession session)
      throws Exception {
    SparkSession adaptive = session.newSession();
    adaptive.conf().set("spark.sql.adaptive.enabled", "true");
    adaptive.conf().set("spark.sql.shuffle.partitions", "7");
    Dataset<Row> source =
        adaptive.sql(
            "SELECT id % 100 AS k, count(*) AS n, sum(id) AS s FROM range(10000) GROUP BY 1");
    Dataset<Row> target = source.withColumn("n", source.col("n").plus(1)).where("k > 0");
    Spec spec = Spec.EMPTY.with(List.of(), List.of(), Spec.Key.parse("k"));

    SparkReconciliation.Result result = SparkReconciliation.run(source, target, spec, null);

    assertThat(result.summary().mismatched()).isEqualTo(99);
    assertThat(result.summary().missingInTarget()).isEqualTo(1);
    assertThat(result.summary().columns().toString())
        .isEqualTo(
            "[ColumnCounts[name=n, mismatched=99, trailingBlanks=0],"
                + " ColumnCounts[name=s, mismatched=0, trailingBlanks=0]]");
  }
}

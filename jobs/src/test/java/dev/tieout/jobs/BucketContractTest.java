package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.jobs.internal.read.Input;
import dev.tieout.jobs.internal.read.StoredColumns;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;

/** The contract of engines, through sides that lie in three buckets of their key. */
@Tag("slow")
final class BucketContractTest extends SparkEngineContractTest {
  private static final int BUCKETS = 3;

  /** Buckets are written for each, which takes longer than the run. */
  @Override
  protected int scenarioCount() {
    return 4;
  }

  @Override
  protected DataSpec placed(
      SparkSession session, Comparison comparison, Side side, DataSpec written) throws IOException {
    String path = written.paths().get(0);
    List<String> key =
        comparison.keys().stream().map(column -> columnOf(column, side)).distinct().toList();
    Input input = Input.open(session, side, written);
    Schema before = input.schema();
    if (input.isText() || key.stream().anyMatch(name -> isNested(before, name))) {
      return written;
    }
    DataSpec buckets = DataSpec.of(path + "-buckets");
    BucketJob.write(session, written, key, BUCKETS, buckets.paths().get(0), false);
    Schema after = Input.open(session, side, buckets).schema();
    assertThat(after.columns())
        .isEqualTo(before.columns().stream().map(StoredColumns::stored).toList());
    return buckets;
  }

  private static boolean isNested(Schema schema, String name) {
    return schema.column(schema.indexOf(name)).type().isNested();
  }

  private static String columnOf(ComparedColumn column, Side side) {
    return column.columnOn(side).name();
  }
}

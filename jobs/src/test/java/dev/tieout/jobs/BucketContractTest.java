package dev.tieout.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.jobs.internal.read.Input;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** The contract of engines, through sides that lie in three buckets of their key. */
final class BucketContractTest extends SparkEngineContractTest {
  private static final int BUCKETS = 3;

  @Override
  protected DataSpec placed(
      SparkSession session, Comparison comparison, Side side, DataSpec written)
      throws IOException {
    String path = written.paths().get(0);
    if (!path.endsWith(".parquet")) {
      return written;
    }
    List<String> key =
        comparison.keys().stream()
            .map(column -> columnOf(column, side))
            .distinct()
            .toList();
    Schema before = Input.open(session, side, written).schema();
    if (key.stream().anyMatch(name -> isStruct(before, name))) {
      return written;
    }
    DataSpec buckets = DataSpec.of(path + "-buckets");
    BucketJob.write(session, written, key, BUCKETS, buckets.paths().get(0), false);
    assertThat(Input.open(session, side, buckets).schema().columns().stream().map(Object::toString))
        .hasSameSizeAs(before.columns());
    return buckets;
  }

  private static boolean isStruct(Schema schema, String name) {
    return schema.column(schema.indexOf(name)).type() instanceof Type.Struct;
  }

  private static String columnOf(ComparedColumn column, Side side) {
    return column.columnOn(side).name();
  }
}

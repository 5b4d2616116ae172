package dev.tieout.local.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.plan.PartitionPlan;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.spill.SpillSpace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One key that makes up the data, far beyond what a worker may hold. */
class HotKeyTest {
  private static final int ROWS = 150_000;
  private static final PartitionPlan PLAN = new PartitionPlan(8, 1024, 256 * 1024, 256 * 1024);
  private static final List<Column> COLUMNS =
      List.of(Column.nullable("k", Types.INT64), Column.nullable("v", Types.INT64));

  @TempDir private Path folder;

  @Test
  void identicalRowsPairOffAndTheRestPairInOrder() throws IOException {
    // The source has the values 0 to ROWS - 1, the target half of them and as many others above.
    Summary summary = run(new HotRows(0, ROWS), new HotRows(ROWS / 2, ROWS));

    assertThat(summary.matched()).isEqualTo(ROWS / 2);
    assertThat(summary.mismatched()).isEqualTo(ROWS / 2);
    assertThat(summary.source().duplicatedKeys()).isEqualTo(1);
    assertThat(summary.source().duplicateRows()).isEqualTo(ROWS - 1);
  }

  @Test
  void whatIsLeftOverIsSurplus() throws IOException {
    Summary summary = run(new HotRows(0, ROWS), new HotRows(0, ROWS / 3));

    assertThat(summary.matched()).isEqualTo(ROWS / 3);
    assertThat(summary.surplusInSource()).isEqualTo(ROWS - ROWS / 3);
  }

  private Summary run(RowReader source, RowReader target) throws IOException {
    Spec spec = Spec.EMPTY.with("source", "target", Spec.Key.parse("k"));
    Schema schema = new Schema(COLUMNS);
    Comparison comparison = Resolver.resolve(spec, schema, schema);
    long[] breakRows = new long[1];
    try (SpillSpace space = new SpillSpace(folder, 1L << 30)) {
      Summary summary =
          PartitionedEngine.run(
              comparison,
              source,
              target,
              PLAN,
              space,
              batch -> breakRows[0] += batch.rowCount(),
              new Progress());
      assertThat(breakRows[0]).isEqualTo(summary.breakRows());
      assertThat(space.writtenBytes()).isPositive();
      return summary;
    }
  }

  /** Rows of the key 7 with consecutive values, in an order that is none. */
  private static final class HotRows implements RowReader {
    private static final int STRIDE = 7919;

    private final int first;
    private final int count;
    private int next;

    HotRows(int first, int count) {
      this.first = first;
      this.count = count;
    }

    @Override
    public boolean read(RowBatch batch) {
      BatchBuilder builder = new BatchBuilder(batch);
      builder.clear();
      while (next < count && !builder.isFull()) {
        builder.setLong(0, 7);
        builder.setLong(1, first + (int) ((long) next * STRIDE % count));
        builder.endRow();
        next++;
      }
      return builder.batch().rowCount() > 0;
    }

    @Override
    public void close() {}
  }
}

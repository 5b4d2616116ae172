package dev.tieout.core.gate;

import dev.tieout.core.explain.Explainer;
import dev.tieout.core.explain.FileLook;
import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets accepted breaks aside, and has the causes found of those that are left, where both breaks
 * and causes may be accepted: a break must not be set aside twice. Not thread-safe.
 */
final class Weighing {
  private final Acceptances acceptances;
  private final BreakTally tally;
  private final @Nullable Explainer explainer;
  private final @Nullable BatchBuilder left;
  private final List<Column> columns;

  Weighing(
      Comparison comparison,
      Thresholds thresholds,
      Acceptances acceptances,
      boolean asksForCauses,
      @Nullable FileLook files) {
    this.acceptances = acceptances;
    this.tally = new BreakTally(comparison, thresholds, acceptances);
    boolean ofItsOwn = asksForCauses && acceptances.hasBreaks();
    this.columns = BreakColumns.schema(comparison).columns();
    this.explainer = ofItsOwn ? new Explainer(comparison, files) : null;
    this.left = ofItsOwn ? new BatchBuilder(columns, 1) : null;
  }

  void accept(RowBatch batch) {
    for (int row = 0; row < batch.rowCount(); row++) {
      boolean isAccepted = tally.accept(batch, row);
      if (!isAccepted && explainer != null && left != null) {
        explain(batch, row, left, explainer);
      }
    }
  }

  private void explain(RowBatch batch, int row, BatchBuilder builder, Explainer of) {
    for (int c = 0; c < columns.size(); c++) {
      ColumnVector vector = batch.vector(c);
      if (vector.isNull(row)) {
        builder.setNull(c);
      } else if (ColumnVector.carriesBytes(vector.type())) {
        builder.setBytes(c, vector.bytes(), vector.offsets()[row], vector.lengths()[row]);
      } else {
        builder.setLong(c, vector.longs()[row]);
      }
    }
    builder.endRow();
    of.accept(builder.batch());
    builder.clear();
  }

  Acceptances acceptances() {
    return acceptances;
  }

  /** What was found. Call it after the last break. */
  BreakTally tally() {
    tally.finish();
    return tally;
  }

  /** Finds causes among the breaks that are left, or null if those of all breaks do. */
  @Nullable Explainer ofThoseLeft() {
    return explainer;
  }
}

package dev.tieout.core.gate;

import dev.tieout.core.explain.Explainer;
import dev.tieout.core.explain.FileLook;
import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.RowBatch;
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

  Weighing(
      Comparison comparison,
      Thresholds thresholds,
      Acceptances acceptances,
      boolean asksForCauses,
      @Nullable FileLook files) {
    this.acceptances = acceptances;
    this.tally = new BreakTally(comparison, thresholds, acceptances);
    boolean ofItsOwn = asksForCauses && acceptances.hasBreaks();
    this.explainer = ofItsOwn ? new Explainer(comparison, files) : null;
    this.left = ofItsOwn ? new BatchBuilder(BreakColumns.schema(comparison).columns(), 1) : null;
  }

  void accept(RowBatch batch) {
    for (int row = 0; row < batch.rowCount(); row++) {
      boolean isAccepted = tally.accept(batch, row);
      if (!isAccepted && explainer != null && left != null) {
        explain(batch, row, left, explainer);
      }
    }
  }

  private static void explain(RowBatch batch, int row, BatchBuilder builder, Explainer of) {
    builder.addRow(batch, row);
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

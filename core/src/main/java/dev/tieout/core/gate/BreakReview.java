package dev.tieout.core.gate;

import dev.tieout.core.explain.Explainer;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.explain.FileLook;
import dev.tieout.core.result.BreakRows;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.spec.Reports;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Shows the breaks of a run, in the order of the breaks dataset, to all who look at them: to what
 * explains them, and to the gate if there is one. Make it with the first break, so that a run
 * without any loads nothing of it. Not thread-safe.
 */
public final class BreakReview implements BreakRows.BatchConsumer {
  private final @Nullable Explainer explainer;
  private final @Nullable Gate gate;
  private final @Nullable Weighing weighing;
  private @Nullable Explanations explanations;

  /**
   * @param gate what the run has to pass, or null if any break fails it
   * @param reports whether causes are looked for
   * @param files looks up in which files rows are, or null if that is not to be known
   */
  public BreakReview(
      Comparison comparison, @Nullable Gate gate, Reports reports, @Nullable FileLook files)
      throws IOException {
    this.explainer = reports == Reports.ALL ? new Explainer(comparison, files) : null;
    this.gate = gate;
    this.weighing = gate != null && gate.needsBreaks() ? gate.weigh(files) : null;
  }

  /** Takes rows of the breaks dataset; the batch is valid during the call only. */
  @Override
  public void accept(RowBatch batch) {
    if (explainer != null) {
      explainer.accept(batch);
    }
    if (weighing != null) {
      weighing.accept(batch);
    }
  }

  /**
   * Why the breaks are, if that is looked for. Call it after the last one.
   *
   * @throws IOException if files in which rows are looked up cannot be read
   */
  public Explanations explanations() throws IOException {
    if (explanations == null) {
      explanations = explainer == null ? Explanations.NONE : explainer.finish();
    }
    return explanations;
  }

  /** Whether the run passes. Call it once, after the last break. */
  public Verdict verdict(Summary summary) throws IOException {
    if (gate == null) {
      return Verdict.of(summary);
    }
    if (weighing == null) {
      return gate.verdict(summary);
    }
    weighing.acceptances().occurred(explanations());
    Explainer ofThoseLeft = weighing.ofThoseLeft();
    return gate.verdict(
        summary,
        ofThoseLeft == null ? explanations() : ofThoseLeft.finish(),
        weighing.acceptances(),
        weighing.tally());
  }
}

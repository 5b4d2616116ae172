package dev.tieout.local.internal.run;

import dev.tieout.core.explain.Explainer;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Has breaks explained on their way to another sink. The explainer is loaded with the first break,
 * so that a run without any does not pay for it. Not thread-safe.
 */
final class Explaining implements BreakSink {
  private final Comparison comparison;
  private final @Nullable BreakSink next;
  private @Nullable Explainer explainer;

  /**
   * @param next who else takes the breaks, or null
   */
  Explaining(Comparison comparison, @Nullable BreakSink next) {
    this.comparison = comparison;
    this.next = next;
  }

  @Override
  public void start(Schema schema) throws IOException {
    explainer = null;
    if (next != null) {
      next.start(schema);
    }
  }

  @Override
  public void write(RowBatch batch) throws IOException {
    if (explainer == null) {
      explainer = new Explainer(comparison);
    }
    explainer.accept(batch);
    if (next != null) {
      next.write(batch);
    }
  }

  /** What was found. Call it once, after the last row. */
  Explanations explanations() {
    return explainer == null ? Explanations.NONE : explainer.finish();
  }
}

package dev.tieout.local.internal.run;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.explain.FileLook;
import dev.tieout.core.gate.BreakReview;
import dev.tieout.core.gate.Gate;
import dev.tieout.core.gate.Verdict;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.Reports;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Has breaks explained and held to the gate on their way to another sink, in a thread of its own.
 * What does so is loaded with the first break, so that a run without any does not pay for it. Not
 * thread-safe.
 */
final class Explaining implements BreakSink, Closeable {
  private static final int BATCH_ROWS = 256;

  private final Comparison comparison;
  private final @Nullable Gate gate;
  private final Reports reports;
  private final @Nullable BreakSink next;
  private final @Nullable FileLook files;
  private List<Column> columns = List.of();
  private @Nullable ReviewThread thread;
  private @Nullable BreakReview review;

  /**
   * @param gate what the run has to pass, or null if any break fails it
   * @param reports whether causes are looked for
   * @param next who else takes the breaks, or null
   * @param files looks up in which files rows are, or null if each side has one
   */
  Explaining(
      Comparison comparison,
      @Nullable Gate gate,
      Reports reports,
      @Nullable BreakSink next,
      @Nullable FileLook files) {
    this.files = files;
    this.reports = reports;
    this.comparison = comparison;
    this.gate = gate;
    this.next = next;
  }

  @Override
  public void start(Schema schema) throws IOException {
    close();
    thread = null;
    columns = schema.columns();
    if (gate != null) {
      gate.restart();
    }
    if (next != null) {
      next.start(schema);
    }
  }

  @Override
  public void write(RowBatch batch) throws IOException {
    if (thread == null && (gate != null || reports == Reports.ALL)) {
      thread =
          new ReviewThread(
              columns, BATCH_ROWS, () -> new BreakReview(comparison, gate, reports, files));
    }
    if (thread != null) {
      thread.add(batch);
    }
    if (next != null) {
      next.write(batch);
    }
  }

  /** What was found. Call it once, after the last row. */
  Explanations explanations() throws IOException {
    if (thread == null) {
      return Explanations.NONE;
    }
    review = thread.finish();
    return review.explanations();
  }

  /** Whether the run passes. Call it once, after {@link #explanations}. */
  Verdict verdict(Summary summary) throws IOException {
    if (review != null) {
      return review.verdict(summary);
    }
    return gate == null ? Verdict.of(summary) : gate.verdict(summary);
  }

  @Override
  public void close() {
    if (thread != null) {
      thread.close();
    }
  }
}

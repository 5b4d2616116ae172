package dev.tieout.core.many;

import dev.tieout.core.report.RunReport;
import dev.tieout.core.result.Summary;
import org.jspecify.annotations.Nullable;

/**
 * What came of one of many reconciliations. Immutable, and small: there may be thousands.
 *
 * @param name its name in the spec
 * @param outcome what became of it
 * @param fails whether it fails the run; one with breaks may have been let pass
 * @param error the sentence that says why it could not be done, or null
 * @param counts what it counted, or null if it did not come to an end
 * @param seconds how long it took, 0 if it was not begun
 * @param peakRssBytes the largest resident set of the process by then, or -1 where that is not told
 */
public record PairResult(
    String name,
    PairOutcome outcome,
    boolean fails,
    @Nullable String error,
    @Nullable PairCounts counts,
    double seconds,
    long peakRssBytes) {

  /**
   * Of a reconciliation that came to an end.
   *
   * @param fails whether its exit status alone would be that of breaks
   */
  public static PairResult of(String name, RunReport report, boolean fails) {
    return new PairResult(
        name,
        report.summary().outcome() == Summary.Outcome.TIED_OUT
            ? PairOutcome.TIED_OUT
            : PairOutcome.BREAKS,
        fails,
        null,
        PairCounts.of(report.summary()),
        report.costs().wallSeconds(),
        report.costs().peakRssBytes());
  }

  /** Of a reconciliation that could not be done. */
  public static PairResult failed(String name, String error, double seconds) {
    return new PairResult(name, PairOutcome.ERROR, true, error, null, seconds, -1);
  }

  /** Of a reconciliation that was not begun. */
  static PairResult notRun(String name) {
    return new PairResult(name, PairOutcome.NOT_RUN, false, null, null, 0, -1);
  }
}

package dev.tieout.local.internal.run;

import dev.tieout.core.gate.AcceptedBreaks;
import dev.tieout.core.spec.Reports;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.plan.Mode;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a run is asked for.
 *
 * @param spec what to reconcile; has a source and a target
 * @param mode how to go about it
 * @param memoryBytes the budget for data
 * @param spillDirectory where rows go that the budget does not hold
 * @param spillLimitBytes the most disk that they may take
 * @param out where the results go, or null for none
 * @param overwrite whether results that are there are replaced
 * @param breakSink who else takes the breaks, or null
 * @param baseline the file of a baseline, or null
 * @param ledger breaks that a ledger has accepted, or null
 * @param reports what is made of the breaks beside keeping them
 */
public record Request(
    Spec spec,
    Mode mode,
    long memoryBytes,
    Path spillDirectory,
    long spillLimitBytes,
    @Nullable Path out,
    boolean overwrite,
    @Nullable BreakSink breakSink,
    @Nullable Path baseline,
    @Nullable AcceptedBreaks ledger,
    Reports reports) {

  /** A request of which nothing is accepted. */
  public Request(
      Spec spec,
      Mode mode,
      long memoryBytes,
      Path spillDirectory,
      long spillLimitBytes,
      @Nullable Path out,
      boolean overwrite,
      @Nullable BreakSink breakSink) {
    this(
        spec,
        mode,
        memoryBytes,
        spillDirectory,
        spillLimitBytes,
        out,
        overwrite,
        breakSink,
        null,
        null,
        Reports.ALL);
  }
}

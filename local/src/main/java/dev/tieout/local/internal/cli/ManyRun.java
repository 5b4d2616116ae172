package dev.tieout.local.internal.cli;

import dev.tieout.core.many.ManyReport;
import dev.tieout.core.many.ManyTable;
import dev.tieout.core.many.PairResult;
import dev.tieout.core.many.PairRuns;
import dev.tieout.core.spec.NumberText;
import dev.tieout.core.spec.ReconcileOptions;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.log.Log;
import dev.tieout.local.internal.many.ManyReconciliation;
import dev.tieout.local.internal.many.ManyRequest;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.progress.PairsLine;
import dev.tieout.local.internal.run.Reconciliation;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.System.Logger.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code tieout reconcile} of a spec that lists many. Loaded only for such specs. */
final class ManyRun {
  private static final Log LOG = Log.of(ManyRun.class);

  private ManyRun() {}

  /**
   * Reconciles and prints a table.
   *
   * @param ledger where the runs are written down, or null
   * @return the exit status
   */
  static int run(
      ReconcileOptions options,
      @Nullable String ledger,
      Diagnostics diagnostics,
      PrintWriter out,
      long startNanos)
      throws IOException {
    ManyRequest request = request(options);
    try (LedgeredPairs ledgered = ledger == null ? null : LedgeredPairs.open(ledger, options)) {
      ManyReconciliation.Gate gate = ledgered == null ? ManyRun::runAlone : ledgered::run;
      ManyReport report = showing(diagnostics, request, gate, startNanos);
      if (diagnostics.isQuiet()) {
        return report.exitStatus();
      }
      out.print(ManyTable.text(report));
      if (ledgered != null) {
        out.print(ledgered.line());
      }
      if (options.out() != null) {
        out.println("Results are in " + options.out() + ".");
      }
      out.flush();
      return report.exitStatus();
    }
  }

  private static ManyReport showing(
      Diagnostics diagnostics, ManyRequest request, ManyReconciliation.Gate gate, long startNanos)
      throws IOException {
    try (PairsLine line = diagnostics.pairsLine()) {
      PairRuns.Watcher watcher =
          (done, total, running, ended) -> {
            if (line != null) {
              line.show(done, total, running);
            }
            log(done, total, ended);
          };
      return ManyReconciliation.run(request, gate, ManyRun::sentence, watcher, startNanos);
    }
  }

  private static ManyRequest request(ReconcileOptions options) {
    List<Spec> specs = options.toSpecs();
    return new ManyRequest(
        options.nameOfMany(),
        specs,
        Mode.parse(options.mode()),
        options.memoryBytes(),
        options.atOnce(Runtime.getRuntime().availableProcessors(), specs.size()),
        options.spillDirectory(),
        options.spillLimitBytes(),
        options.out(),
        options.overwrite(),
        options.failsFast() ? PairRuns.OnFailure.STOP : PairRuns.OnFailure.GO_ON,
        options.reports());
  }

  private static ManyReconciliation.Ended runAlone(Spec spec, ManyReconciliation.Attempt attempt)
      throws IOException {
    Reconciliation.Outcome outcome = attempt.run(null, null);
    return new ManyReconciliation.Ended(outcome, outcome.report().verdict().fails());
  }

  static String sentence(Throwable failure) {
    return failure instanceof Error error ? Sentence.of(error, "reconcile") : Sentence.of(failure);
  }

  private static void log(int done, int total, @Nullable PairResult ended) {
    if (ended != null && LOG.isLogged(Level.INFO)) {
      LOG.log(
          Level.INFO,
          done
              + " of "
              + total
              + " reconciliations done: "
              + ended.name()
              + ", "
              + ended.outcome().text()
              + ", "
              + NumberText.fixed(ended.seconds(), 2)
              + " s");
    }
  }
}

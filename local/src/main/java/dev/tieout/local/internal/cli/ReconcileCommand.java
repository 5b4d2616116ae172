package dev.tieout.local.internal.cli;

import dev.tieout.core.gate.AcceptedBreaks;
import dev.tieout.core.report.Annotations;
import dev.tieout.core.spec.ReconcileOptions;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.run.BreakSink;
import dev.tieout.local.internal.run.Reconciliation;
import dev.tieout.local.internal.run.Request;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tieout reconcile}: compares a source and a target by key. */
@Command(
    name = "reconcile",
    sortOptions = false,
    description = {
      "Compare a source and a target by key.",
      "A side is files of Parquet, Arrow, CSV or JSON Lines, directories of them, or quoted patterns."
    },
    footer = {
      "",
      "Examples:",
      "  tieout reconcile --source old.parquet --target new.parquet --key id",
      "  tieout reconcile --source old/ --target new/ --key account,day --out results",
      "  tieout reconcile --spec ledger.yaml --memory 32MB --spill-dir /mnt/fast",
      "  tieout reconcile --spec nightly.yaml --ledger breaks.db",
      "  tieout reconcile --spec nightly.yaml --baseline known.jsonl",
      "  tieout reconcile --spec migration.yaml --only 'order*' --out results",
      "",
      "DIR gets summary.json, the breaks, and reports of them; report.html is for",
      "people. It appears whole or not at all.",
      "Exit status: 0 tied out, or breaks that are accepted or that the spec's",
      "fail_when allows; 1 breaks found; 2 could not be done."
    })
public final class ReconcileCommand implements Callable<Integer> {
  /** Exit status of a run that found breaks. */
  static final int BREAKS = 1;

  @Spec CommandSpec command;
  @Mixin ReconcileOptions options = new ReconcileOptions();
  @Mixin Diagnostics diagnostics = new Diagnostics();

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      defaultValue = "local",
      description = "local or spark (default: ${DEFAULT-VALUE}).")
  String engine = "local";

  @Option(
      names = "--ledger",
      paramLabel = "LEDGER",
      description = "Write the run into this ledger: an SQLite file, or an engine's URL.")
  @Nullable String ledger;

  /**
   * Reconciles and prints the summary.
   *
   * @return 0 if the run passes, else 1; of many, 2 if one could not be done
   */
  @Override
  public Integer call() throws IOException {
    long startNanos = System.nanoTime();
    if (!engine.equals("local")) {
      throw new Refusal(
          engine.equals("spark")
              ? "The spark engine is started by the launcher: run ./tieout reconcile --engine spark."
              : "There is no engine '" + engine + "'; the engines are local and spark.");
    }
    if (options.areOfMany()) {
      return ManyRun.run(options, ledger, diagnostics, command.commandLine().getOut(), startNanos);
    }
    if (ledger == null) {
      Reconciliation.Outcome outcome = reconcile(options.toSpec(), null, null, startNanos);
      print(outcome, "");
      return status(outcome);
    }
    dev.tieout.core.spec.Spec spec = options.toSpec();
    LedgeredRun.Done done =
        LedgeredRun.run(
            ledger,
            spec.name(),
            options.spillDirectory(),
            (sink, accepted) -> reconcile(spec, sink, accepted, startNanos));
    print(done.outcome(), done.line());
    return status(done.outcome());
  }

  private static int status(Reconciliation.Outcome outcome) {
    return outcome.report().verdict().fails() ? BREAKS : 0;
  }

  private Reconciliation.Outcome reconcile(
      dev.tieout.core.spec.Spec spec,
      @Nullable BreakSink sink,
      @Nullable AcceptedBreaks accepted,
      long startNanos)
      throws IOException {
    Request request =
        new Request(
            spec,
            Mode.parse(options.mode()),
            options.memoryBytes(),
            options.spillDirectory(),
            options.spillLimitBytes(),
            options.out(),
            options.overwrite(),
            sink,
            options.baseline(),
            accepted,
            options.reports());
    Progress progress = new Progress();
    return diagnostics.showing(progress, () -> Reconciliation.run(request, progress, startNanos));
  }

  private void print(Reconciliation.Outcome outcome, String ledgerLine) {
    if (diagnostics.isQuiet()) {
      return;
    }
    PrintWriter out = command.commandLine().getOut();
    RunText text = new RunText(out, diagnostics.ink());
    text.found(outcome.report());
    out.print(ledgerLine);
    text.verdict(outcome.report().verdict(), outcome.summary());
    text.next(outcome.summary(), options.out());
    if (options.annotate()) {
      out.print(Annotations.text(outcome.report()));
      out.flush();
    }
  }
}

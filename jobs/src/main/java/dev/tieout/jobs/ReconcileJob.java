package dev.tieout.jobs;

import dev.tieout.core.gate.VerdictLines;
import dev.tieout.core.many.ManyReport;
import dev.tieout.core.many.ManySpecs;
import dev.tieout.core.many.ManyTable;
import dev.tieout.core.many.PairRuns;
import dev.tieout.core.report.Annotations;
import dev.tieout.core.report.NextStep;
import dev.tieout.core.report.ReportDocuments;
import dev.tieout.core.report.SummaryTable;
import dev.tieout.core.result.Ink;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.spec.ReconcileOptions;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.jobs.internal.driver.JobLine;
import dev.tieout.jobs.internal.driver.JobLog;
import dev.tieout.jobs.internal.driver.RunSession;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** The driver program that compares a source and a target by key, for {@code spark-submit}. */
@Command(
    name = "reconcile",
    sortOptions = false,
    description = "Compare a source and a target by key, on Spark.",
    footer = {
      "",
      "Exit status: 0 tied out, or breaks that are accepted or that the spec's",
      "fail_when allows; 1 breaks; 2 could not be done."
    })
public final class ReconcileJob implements Callable<Integer> {
  private static final int TIED_OUT = 0;
  private static final int BREAKS = 1;

  @picocli.CommandLine.Spec CommandSpec command;
  @Mixin ReconcileOptions options = new ReconcileOptions();

  /** Reconciles and exits with the status. */
  public static void main(String[] arguments) {
    JobLine.exit(new ReconcileJob(), arguments);
  }

  /**
   * Reconciles and prints the summary.
   *
   * @return 0 if the run passes, else 1; of many, 2 if one could not be done
   */
  @Override
  public Integer call() throws IOException {
    SparkReconciliation.Method method = method(options.mode());
    if (options.areOfMany()) {
      return reconcileMany(method);
    }
    Spec spec = options.toSpec();
    return JobLine.inSpark(
        command.commandLine(),
        "tieout reconcile",
        options.namesMemory() ? options.memoryBytes() : 0,
        (session, log) -> reconcile(session, spec, method, log));
  }

  private int reconcileMany(SparkReconciliation.Method method) throws IOException {
    List<Spec> specs = options.toSpecs();
    ManySpecs.requireUnderstood(specs);
    return JobLine.inSpark(
        command.commandLine(),
        "tieout reconcile",
        options.namesMemory() ? options.memoryBytes() : 0,
        JobLine.Scheduling.FAIR,
        (session, log) -> {
          String out = options.outLocation();
          ManyReport report =
              SparkReconciliations.run(
                  session,
                  new SparkReconciliations.Request(
                      options.nameOfMany(),
                      specs,
                      method,
                      out == null ? null : output(out),
                      options.atOnce(RunSession.cores(session), specs.size()),
                      options.failsFast() ? PairRuns.OnFailure.STOP : PairRuns.OnFailure.GO_ON,
                      options.reports()),
                  log::info);
          if (!JobLine.isQuiet(command.commandLine())) {
            PrintWriter print = command.commandLine().getOut();
            print.print(ManyTable.text(report));
            if (out != null) {
              print.println("Results are in " + TerminalText.shown(out) + ".");
            }
            print.flush();
          }
          return report.exitStatus();
        });
  }

  private static SparkReconciliation.Method method(String mode) {
    if (mode.equals("auto")) {
      return SparkReconciliation.Method.MERGE;
    }
    for (SparkReconciliation.Method method : SparkReconciliation.Method.values()) {
      if (method.word().equals(mode)) {
        return method;
      }
    }
    throw new Refusal(
        "There is no mode '" + mode + "' on Spark; use auto, merge or join, or leave --mode out.");
  }

  private int reconcile(
      SparkSession session, Spec spec, SparkReconciliation.Method method, JobLog log)
      throws IOException {
    String out = options.outLocation();
    SparkReconciliation.Result result =
        SparkReconciliation.run(
            session,
            spec,
            method,
            out == null ? null : output(out),
            options.baseline(),
            options.reports(),
            log::info,
            log::warning);
    if (!JobLine.isQuiet(command.commandLine())) {
      print(result, out);
    }
    return result.report().verdict().fails() ? BREAKS : TIED_OUT;
  }

  private void print(SparkReconciliation.Result result, @Nullable String out) {
    PrintWriter print = command.commandLine().getOut();
    Ink ink = JobLine.ink(command.commandLine());
    print.print(SummaryTable.text(result.report(), ink));
    print.print(VerdictLines.text(result.report().verdict(), result.summary()));
    if (out != null) {
      print.println("Results are in " + TerminalText.shown(out) + ".");
      print.print(ReportDocuments.line(TerminalText.shown(out), result.documents()));
    }
    // The commands that look into results read files of this machine.
    if (out == null || !out.contains(":")) {
      print.print(NextStep.text(result.summary(), out, ink));
    }
    if (options.annotate()) {
      print.print(Annotations.text(result.report()));
    }
    print.flush();
  }

  private SparkReconciliation.Output output(String out) {
    return new SparkReconciliation.Output(
        out,
        options.overwrite()
            ? SparkReconciliation.Existing.REPLACED
            : SparkReconciliation.Existing.REFUSED);
  }
}

package dev.tieout.local.internal.cli;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.report.PastRun;
import dev.tieout.local.internal.log.Log;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tieout show}: prints what a run found again. */
@Command(
    name = "show",
    sortOptions = false,
    description = {
      "Print again what a run found, of either engine, from its directory of results.",
      "Reads summary.json and explanations.json, and nothing else."
    },
    footer = {
      "",
      "Example:",
      "  tieout show results",
      "",
      "Exit status: 0 the run passed, 1 it failed, 2 it cannot be shown."
    })
final class ShowCommand implements Callable<Integer> {
  private static final Log LOG = Log.of(ShowCommand.class);

  @Spec CommandSpec command;

  @Parameters(paramLabel = "DIR", description = "The directory of the results.")
  Path results = Path.of("");

  @Mixin Diagnostics diagnostics = new Diagnostics();

  /**
   * Prints the summary.
   *
   * @return 0 if the run passed, else 1
   */
  @Override
  public Integer call() throws IOException {
    PastRun run = PastRun.read(results);
    Explanations explanations = run.explanations();
    if (explanations == null) {
      explanations = Explanations.NONE;
      if (run.summary().breakRows() > 0) {
        LOG.log(
            Level.WARNING,
            "The results in '" + results + "' have no explanations.json, so no cause is shown.");
      }
    }
    if (!diagnostics.isQuiet()) {
      RunText text = new RunText(command.commandLine().getOut(), diagnostics.ink());
      text.found(run.summary(), run.costs(), explanations);
      text.verdict(run.verdict(), run.summary());
      text.next(run.summary(), results);
    }
    return run.verdict().fails() ? ReconcileCommand.BREAKS : 0;
  }
}

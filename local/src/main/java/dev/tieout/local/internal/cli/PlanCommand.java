package dev.tieout.local.internal.cli;

import dev.tieout.core.spec.ReconcileOptions;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.plan.Plan;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.run.Inputs;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tieout plan}: says how {@code reconcile} would go about it, and does not. */
@Command(
    name = "plan",
    sortOptions = false,
    description = {
      "Say how 'reconcile' would go about it.",
      "Takes the same options, and prints the method, what the memory is spent on, and how each"
          + " column is compared. Reads the files' footers, and text only to find its types; writes"
          + " nothing."
    },
    footer = {
      "",
      "Example:",
      "  tieout plan --source old.parquet --target new.parquet --key id --memory 32MB",
      "",
      "Exit status: 0 for a plan, 2 if there is none."
    })
public final class PlanCommand implements Callable<Integer> {
  @Spec CommandSpec command;
  @Mixin ReconcileOptions options = new ReconcileOptions();
  @Mixin Diagnostics diagnostics = new Diagnostics();

  /**
   * Prints the plan.
   *
   * @return 0; of many, 2 if there is no plan for one
   */
  @Override
  public Integer call() throws IOException {
    if (options.areOfMany()) {
      return ManyPlans.print(
          options, command.commandLine().getOut(), command.commandLine().getErr());
    }
    Inputs inputs =
        Inputs.open(options.toSpec(), ParquetReadOptions.forBudget(options.memoryBytes()));
    Plan plan = inputs.plan(Mode.parse(options.mode()), options.memoryBytes());
    PrintWriter out = command.commandLine().getOut();
    out.print(PlanText.of(plan, inputs.comparison()));
    out.flush();
    return 0;
  }
}

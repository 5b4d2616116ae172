package dev.tieout.local.internal.cli;

import dev.tieout.core.many.ManySpecs;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.ReconcileOptions;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.many.MemoryShares;
import dev.tieout.local.internal.plan.BudgetRefusal;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.plan.Plan;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.run.Inputs;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** {@code tieout plan} of a spec that lists many. Loaded only for such specs. */
final class ManyPlans {
  private ManyPlans() {}

  /**
   * Prints the plan of each under its name; in place of a plan, why there is none.
   *
   * @return 0, or 2 if there is no plan for one
   */
  static int print(ReconcileOptions options, PrintWriter out, PrintWriter err) {
    List<Spec> specs = options.toSpecs();
    ManySpecs.requireUnderstood(specs);
    Mode mode = Mode.parse(options.mode());
    int atOnce = options.atOnce(Runtime.getRuntime().availableProcessors(), specs.size());
    MemoryShares shares = new MemoryShares(options.memoryBytes(), atOnce);
    out.println(
        specs.size()
            + " reconciliations, "
            + shares.atOnce()
            + " at once, with "
            + ByteSize.format(shares.usualBytes())
            + " each of "
            + ByteSize.format(shares.budgetBytes())
            + ".");
    int status = 0;
    for (Spec spec : specs) {
      out.println("\n== " + spec.name() + "\n");
      try {
        out.print(planned(spec, mode, shares));
      } catch (IOException | RuntimeException failure) {
        out.flush();
        err.println("tieout: " + spec.name() + ": " + Sentence.of(failure));
        err.flush();
        status = Main.COULD_NOT_BE_DONE;
      }
    }
    out.flush();
    return status;
  }

  private static String planned(Spec spec, Mode mode, MemoryShares shares) throws IOException {
    try {
      return planned(spec, mode, shares.usualBytes());
    } catch (BudgetRefusal tooSmall) {
      return planned(spec, mode, Math.min(shares.budgetBytes(), tooSmall.neededBytes()));
    }
  }

  private static String planned(Spec spec, Mode mode, long bytes) throws IOException {
    Inputs inputs = Inputs.open(spec, ParquetReadOptions.forBudget(bytes));
    Plan plan = inputs.plan(mode, bytes);
    return PlanText.of(plan, inputs.comparison());
  }
}

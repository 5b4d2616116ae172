package dev.tieout.jobs;

import dev.tieout.jobs.internal.driver.JobLine;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reconciles one spec after the other in one process, and exits with the sum of the statuses. */
final class MaskedJobs {
  private MaskedJobs() {}

  /**
   * Runs.
   *
   * @param arguments the specs, then {@code --} and what every run is given beside its spec
   */
  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) {
    int specs = Arrays.asList(arguments).indexOf("--");
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int sum = 0;
    for (int i = 0; i < specs; i++) {
      String[] given = Arrays.copyOfRange(arguments, specs, arguments.length);
      given[0] = "--spec=" + arguments[i];
      sum += JobLine.run(new ReconcileJob(), out, err, given);
    }
    System.exit(sum);
  }
}

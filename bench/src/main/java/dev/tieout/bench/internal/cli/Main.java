package dev.tieout.bench.internal.cli;

import dev.tieout.bench.internal.data.WrongAnswer;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the benchmarks: turns whatever goes wrong into one sentence and a status. */
public final class Main {
  /** Exit status of a benchmark that gave no result. */
  static final int NO_RESULT = 2;

  private Main() {}

  /** Runs a benchmark and returns the exit status. */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    int status =
        new CommandLine(new Overview())
            .addSubcommand(new ReconcileBenchmark())
            .addSubcommand(new SparkBenchmark())
            .addSubcommand(new ProfilesBenchmark())
            .setOut(out)
            .setErr(err)
            .setParameterExceptionHandler((misuse, all) -> misuse(err, misuse))
            .setExecutionExceptionHandler((failure, command, parsed) -> failure(err, failure))
            .execute(arguments);
    out.flush();
    err.flush();
    return status;
  }

  private static int misuse(PrintWriter err, ParameterException misuse) {
    String message = misuse.getMessage();
    err.println(
        "tieout: "
            + (message.endsWith(".") ? message : message + ".")
            + " See '"
            + misuse.getCommandLine().getCommandSpec().qualifiedName()
            + " --help'.");
    return NO_RESULT;
  }

  private static int failure(PrintWriter err, Exception failure) {
    boolean isSentence =
        failure instanceof Refusal
            || failure instanceof IOException
            || failure instanceof WrongAnswer;
    err.println("tieout: " + (isSentence ? failure.getMessage() : "This is a defect: " + failure));
    return NO_RESULT;
  }

  /** What {@code tieout bench} says without a benchmark. */
  @Command(
      name = "tieout bench",
      mixinStandardHelpOptions = true,
      description = "Measure whole runs of the command line, and stores under a load.",
      footer =
          "'tieout bench parts [FILTER]' measures the parts of the log-structured store in JMH.")
  static final class Overview implements Runnable {
    @Spec CommandSpec command;

    @Override
    public void run() {
      throw new ParameterException(command.commandLine(), "No benchmark is given.");
    }
  }
}

package dev.tieout.jobs.internal.driver;

import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The command line of a driver program: runs its command in a Spark application, and turns whatever
 * goes wrong into one sentence on stderr and a status. Spark has stopped by then.
 */
public final class JobLine {
  /** Exit status of what could not be done. */
  static final int COULD_NOT_BE_DONE = 2;

  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean isDebug;

  private JobLine(PrintWriter out, PrintWriter err, boolean isDebug) {
    this.out = out;
    this.err = err;
    this.isDebug = isDebug;
  }

  /** Runs a command on this process's output and exits with the status. */
  public static void exit(Callable<Integer> command, String... arguments) {
    System.exit(
        run(
            command,
            new PrintWriter(System.out, /* autoFlush= */ false, StandardCharsets.UTF_8),
            new PrintWriter(System.err, /* autoFlush= */ false, StandardCharsets.UTF_8),
            arguments));
  }

  /** Runs a command and returns the exit status. */
  public static int run(
      Callable<Integer> command, PrintWriter out, PrintWriter err, String... arguments) {
    boolean isDebug = Arrays.asList(arguments).contains("--debug");
    int status = new JobLine(out, err, isDebug).execute(command, arguments);
    out.flush();
    err.flush();
    return status;
  }

  /** What a command does in a Spark application. */
  @FunctionalInterface
  public interface Work {
    /**
     * Does it.
     *
     * @return the exit status
     */
    int run(SparkSession session) throws IOException;
  }

  /**
   * Starts a Spark application, does the work, and stops Spark. An application that runs in this
   * process already is joined and left running.
   *
   * @throws Refusal if it cannot be done for a reason that the user can mend
   * @throws IOException if the work fails; the message is a sentence
   */
  public static int inSpark(String name, Work work) throws IOException {
    try {
      if (SparkSession.getDefaultSession().isDefined()) {
        return work.run(SparkSession.getDefaultSession().get());
      }
      SparkSession session = builder(name).getOrCreate();
      try {
        return work.run(session);
      } finally {
        session.stop();
      }
    } catch (Exception failure) {
      throw Failures.explained(failure);
    }
  }

  /** Spark logs the stack trace of a failing task; the sentence says what is in it. */
  private void quieten() {
    if (!isDebug) {
      Configurator.setLevel("org.apache.spark.executor.Executor", Level.OFF);
      Configurator.setLevel("org.apache.spark.scheduler.TaskSetManager", Level.OFF);
    }
  }

  private static SparkSession.Builder builder(String name) {
    SparkSession.Builder builder = SparkSession.builder().appName(name);
    return Terminal.isInteractive()
        ? builder.config("spark.ui.showConsoleProgress", "true")
        : builder;
  }

  private int execute(Callable<Integer> command, String[] arguments) {
    quieten();
    CommandLine commandLine = new CommandLine(command);
    commandLine.getCommandSpec().mixinStandardHelpOptions(true);
    commandLine.addMixin("diagnostics", new Diagnostics());
    return commandLine
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler((misuse, given) -> misuse(misuse))
        .setExecutionExceptionHandler((failure, line, parsed) -> failure(failure))
        .execute(arguments);
  }

  private int misuse(ParameterException misuse) {
    String message = misuse.getMessage();
    return fail(
        (message.endsWith(".") ? message : message + ".")
            + " See '"
            + misuse.getCommandLine().getCommandName()
            + " --help'.",
        misuse);
  }

  private int failure(Exception failure) {
    if (failure instanceof Refusal || failure instanceof IOException) {
      return fail(failure.getMessage(), failure);
    }
    return fail(
        "This is a defect of Tieout, and nothing was written: "
            + failure
            + (isDebug ? "." : "; run again with --debug and report it."),
        failure);
  }

  private int fail(String sentence, Throwable cause) {
    err.println("tieout: " + sentence);
    if (isDebug) {
      cause.printStackTrace(err);
    }
    return COULD_NOT_BE_DONE;
  }

  /** The options about what a command says of itself. */
  static final class Diagnostics {
    @Option(names = "--debug", description = "Show where an error arose.")
    boolean debug;
  }
}

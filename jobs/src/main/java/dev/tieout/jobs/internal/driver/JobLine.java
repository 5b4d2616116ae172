package dev.tieout.jobs.internal.driver;

import dev.tieout.core.result.Ink;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.spec.DiagnosticOptions;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * The command line of a driver program: runs its command in a Spark application, and turns whatever
 * goes wrong into one sentence on stderr and a status. Spark has stopped by then.
 */
public final class JobLine {
  /** Exit status of what could not be done. */
  static final int COULD_NOT_BE_DONE = 2;

  private static final String DIAGNOSTICS = "diagnostics";
  private static final String SCHEDULER_MODE = "spark.scheduler.mode";

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
    int run(SparkSession session, JobLog log) throws IOException;
  }

  /**
   * Starts a Spark application, does the work, and stops Spark. An application that runs in this
   * process already is joined and left running.
   *
   * @param command the command line of a command that {@link #run} runs
   * @param memoryBytes the heap that was named for executors, or 0
   * @throws Refusal if it cannot be done for a reason that the user can mend
   * @throws IOException if the work fails; the message is a sentence
   */
  public static int inSpark(CommandLine command, String name, long memoryBytes, Work work)
      throws IOException {
    return inSpark(command, name, memoryBytes, Scheduling.OF_SPARK, work);
  }

  /** How the application's tasks are scheduled. */
  public enum Scheduling {
    /** As Spark does it by itself: jobs go first that were submitted first. */
    OF_SPARK,
    /** Jobs of different pools have equal shares, unless the user's settings say otherwise. */
    FAIR
  }

  /** The same, with tasks scheduled in a way. */
  public static int inSpark(
      CommandLine command, String name, long memoryBytes, Scheduling scheduling, Work work)
      throws IOException {
    Diagnostics options = options(command);
    JobLog log =
        new JobLog(command.getErr(), DiagnosticOptions.level(options.level, options.isQuiet));
    try {
      if (SparkSession.getDefaultSession().isDefined()) {
        return watched(
            SparkSession.getDefaultSession().get(), options, log, command.getErr(), work);
      }
      SparkSession.Builder builder = SparkSession.builder().appName(name);
      ExecutorHeap.settle(
          builder::config, new SparkConf(), memoryBytes, Runtime.getRuntime().maxMemory(), log);
      PackingFiles.settle(
          builder::config, new SparkConf(), memoryBytes, Runtime.getRuntime().maxMemory());
      if (scheduling == Scheduling.FAIR && !new SparkConf().contains(SCHEDULER_MODE)) {
        builder.config(SCHEDULER_MODE, "FAIR");
        // It warns of every pool that no file of settings has.
        Configurator.setLevel("org.apache.spark.scheduler.FairSchedulableBuilder", Level.ERROR);
      }
      SparkSession session = builder.getOrCreate();
      try {
        return watched(session, options, log, command.getErr(), work);
      } finally {
        session.stop();
      }
    } catch (Exception failure) {
      throw Failures.explained(failure);
    }
  }

  private static Diagnostics options(CommandLine command) {
    return (Diagnostics) command.getCommandSpec().mixins().get(DIAGNOSTICS).userObject();
  }

  /** Whether nothing but errors is wanted of a command that {@link #run} runs. */
  public static boolean isQuiet(CommandLine command) {
    return options(command).isQuiet;
  }

  /** What the stdout of a command that {@link #run} runs is written in. */
  public static Ink ink(CommandLine command) {
    boolean isTerminal = Integer.getInteger(DiagnosticOptions.OUTPUT_COLUMNS, 0) > 0;
    return Ink.of(isTerminal, options(command).isColourless);
  }

  private static int watched(
      SparkSession session, Diagnostics options, JobLog log, PrintWriter err, Work work)
      throws Exception {
    return Watched.run(session.sparkContext(), options, log, err, () -> work.run(session, log));
  }

  /** Spark logs the stack trace of a failing task; the sentence says what is in it. */
  private void quieten() {
    if (!isDebug) {
      Configurator.setLevel("org.apache.spark.executor.Executor", Level.OFF);
      Configurator.setLevel("org.apache.spark.scheduler.TaskSetManager", Level.OFF);
    }
  }

  private int execute(Callable<Integer> command, String[] arguments) {
    quieten();
    CommandLine commandLine = new CommandLine(command);
    commandLine.getCommandSpec().mixinStandardHelpOptions(true);
    commandLine.addMixin(DIAGNOSTICS, new Diagnostics());
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
    return fail(sentence(failure, isDebug), failure);
  }

  /** What went wrong, as one sentence for a user. */
  public static String sentence(Exception failure) {
    return sentence(failure, /* isDebug= */ false);
  }

  private static String sentence(Exception failure, boolean isDebug) {
    boolean isToldAlready = failure instanceof Refusal || failure instanceof IOException;
    if (isToldAlready && failure.getMessage() != null) {
      return failure.getMessage();
    }
    return "This is a defect of Tieout, and nothing was written: "
        + failure
        + (isDebug ? "." : "; run again with --debug and report it.");
  }

  private int fail(String sentence, Throwable cause) {
    err.println("tieout: " + TerminalText.shown(sentence));
    if (isDebug) {
      cause.printStackTrace(err);
    }
    return COULD_NOT_BE_DONE;
  }
}

package dev.tieout.local.internal.cli;

import dev.tieout.core.spec.Nearest;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The command line as a whole: finds the command, runs it, and turns whatever goes wrong into one
 * sentence and a status.
 *
 * <p>Only the command that is run is built: picocli reads the annotations of every class it is
 * given, which a short run would feel.
 */
public final class Main {
  /** Exit status of what could not be done. */
  static final int COULD_NOT_BE_DONE = 2;

  private static final List<String> COMMANDS = List.of("reconcile", "generate", "demo");

  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean debug;

  private Main(PrintWriter out, PrintWriter err, boolean debug) {
    this.out = out;
    this.err = err;
    this.debug = debug;
  }

  /** Runs a command and returns the exit status. */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    int status =
        new Main(out, err, Arrays.asList(arguments).contains("--debug")).dispatch(arguments);
    out.flush();
    err.flush();
    return status;
  }

  private int dispatch(String[] arguments) {
    if (arguments.length > 0 && COMMANDS.contains(arguments[0])) {
      return execute(
          new CommandLine(command(arguments[0])).setCommandName("tieout " + arguments[0]),
          Arrays.copyOfRange(arguments, 1, arguments.length));
    }
    CommandLine all = new CommandLine(new Overview());
    for (String name : COMMANDS) {
      all.addSubcommand(name, command(name));
    }
    if (arguments.length > 0 && !arguments[0].startsWith("-")) {
      String near = Nearest.clause(arguments[0], COMMANDS);
      return fail(
          "There is no command '"
              + arguments[0]
              + "'"
              + (near.isEmpty() ? "; the commands are " + String.join(", ", COMMANDS) + "." : near),
          null);
    }
    return execute(all, arguments);
  }

  private static Object command(String name) {
    return switch (name) {
      case "reconcile" -> new ReconcileCommand();
      case "generate" -> new GenerateCommand();
      case "demo" -> new DemoCommand();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private int execute(CommandLine commandLine, String[] arguments) {
    commandLine.getCommandSpec().mixinStandardHelpOptions(true);
    commandLine.addMixin("diagnostics", new Diagnostics());
    return commandLine
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(this::misuse)
        .setExecutionExceptionHandler(this::failure)
        .execute(arguments);
  }

  private int misuse(ParameterException misuse, String[] arguments) {
    String message = misuse.getMessage();
    return fail(
        (message.endsWith(".") ? message : message + ".")
            + " See '"
            + misuse.getCommandLine().getCommandName()
            + " --help'.",
        misuse);
  }

  private int failure(Exception failure, CommandLine commandLine, ParseResult parsed) {
    if (failure instanceof Refusal || failure instanceof IOException) {
      return fail(failure.getMessage(), failure);
    }
    return fail(
        "This is a defect of Tieout, and nothing was written: "
            + failure
            + (debug ? "." : "; run again with --debug and report it."),
        failure);
  }

  private int fail(String sentence, Throwable cause) {
    err.println("tieout: " + sentence);
    if (debug && cause != null) {
      cause.printStackTrace(err);
    }
    return COULD_NOT_BE_DONE;
  }

  /** What {@code tieout} says without a command. */
  @Command(
      name = "tieout",
      description = "Compares two datasets by key and says which rows tie out and which break.",
      versionProvider = Version.class)
  static final class Overview implements Runnable {
    @picocli.CommandLine.Spec picocli.CommandLine.Model.CommandSpec command;

    @Override
    public void run() {
      throw new ParameterException(command.commandLine(), "No command is given.");
    }
  }
}

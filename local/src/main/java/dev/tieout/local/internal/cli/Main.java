package dev.tieout.local.internal.cli;

import dev.tieout.core.result.TerminalText;
import dev.tieout.core.spec.Nearest;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The command line as a whole: finds the command, runs it, and turns whatever goes wrong into one
 * sentence on stderr and a status.
 *
 * <p>Only the command that is run is built: picocli reads the annotations of every class it is
 * given, which a short run would feel.
 */
public final class Main implements IParameterExceptionHandler, IExecutionExceptionHandler {
  /** Exit status of what could not be done. */
  static final int COULD_NOT_BE_DONE = 2;

  private static final List<String> COMMANDS =
      List.of(
          "reconcile",
          "plan",
          "init",
          "validate",
          "show",
          "breaks",
          "baseline",
          "ledger",
          "store",
          "generate",
          "demo");

  /** No option is a date or a connection, and their converters are 80 classes. */
  private static final String NEEDLESS_CONVERTERS = "java\\.(time|sql)\\..*";

  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean debug;

  private Main(PrintWriter out, PrintWriter err, boolean debug) {
    this.out = out;
    this.err = err;
    this.debug = debug;
  }

  /** Runs a command on this process's output and returns the exit status. */
  public static int run(String... arguments) {
    StandardOutput stdout = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter err = writer(System.err);
    int status = run(writer(stdout), err, arguments);
    IOException failure = stdout.failure();
    if (failure == null) {
      return status;
    }
    err.println("tieout: The standard output cannot be written: " + failure.getMessage() + ".");
    err.flush();
    return COULD_NOT_BE_DONE;
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
  }

  /** Runs a command and returns the exit status. */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    System.setProperty("picocli.converters.excludes", NEEDLESS_CONVERTERS);
    Main main = new Main(out, err, Arrays.asList(arguments).contains("--debug"));
    int status;
    try {
      status = main.dispatch(arguments);
    } catch (Error failure) {
      status = main.fail(Sentence.of(failure, arguments.length == 0 ? "" : arguments[0]), failure);
    }
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
    if (arguments.length > 0 && !arguments[0].startsWith("-")) {
      String near = Nearest.clause(arguments[0], COMMANDS);
      return fail(
          "There is no command '"
              + arguments[0]
              + "'"
              + (near.isEmpty() ? "; the commands are " + String.join(", ", COMMANDS) + "." : near),
          null);
    }
    CommandLine all = new CommandLine(new Overview());
    for (String name : COMMANDS) {
      all.addSubcommand(name, command(name));
    }
    return execute(all, arguments);
  }

  private static Object command(String name) {
    return switch (name) {
      case "reconcile" -> new ReconcileCommand();
      case "plan" -> new PlanCommand();
      case "init" -> new InitCommand();
      case "validate" -> new ValidateCommand();
      case "show" -> new ShowCommand();
      case "breaks" -> new BreaksCommand();
      case "baseline" -> new BaselineCommand();
      case "ledger" -> new LedgerCommand();
      case "store" -> new StoreCommand();
      case "generate" -> new GenerateCommand();
      case "demo" -> new DemoCommand();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private int execute(CommandLine commandLine, String[] arguments) {
    commandLine.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(new Version());
    return commandLine
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(this)
        .setExecutionExceptionHandler(this)
        .execute(arguments);
  }

  @Override
  public int handleParseException(ParameterException misuse, String[] arguments) {
    return fail(Sentence.of(misuse), misuse);
  }

  @Override
  public int handleExecutionException(
      Exception failure, CommandLine commandLine, ParseResult parsed) {
    return fail(
        failure instanceof ParameterException misuse
            ? Sentence.of(misuse)
            : Sentence.of((Throwable) failure),
        failure);
  }

  private int fail(String sentence, @Nullable Throwable cause) {
    if (isShuttingDown()) {
      // Whoever stopped the run knows why it fails.
      return COULD_NOT_BE_DONE;
    }
    err.println("tieout: " + TerminalText.shown(sentence));
    if (debug && cause != null) {
      cause.printStackTrace(err);
    }
    return COULD_NOT_BE_DONE;
  }

  private static boolean isShuttingDown() {
    Thread probe = new Thread();
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      Runtime.getRuntime().removeShutdownHook(probe);
      return false;
    } catch (IllegalStateException shuttingDown) {
      return true;
    }
  }

  /** What {@code tieout} says without a command. */
  @Command(
      name = "tieout",
      description = "Compares two datasets by key and says which rows tie out and which break.",
      footer = {
        "",
        "Examples:",
        "  tieout demo",
        "  tieout reconcile --source old.parquet --target new.parquet --key id",
        "  tieout init --source old.parquet --target new.parquet --out ledger.yaml",
        "  tieout validate ledger.yaml",
        "  tieout reconcile --spec ledger.yaml --out results --overwrite",
        "  tieout plan --spec ledger.yaml --memory 32MB",
        "  tieout show results",
        "  tieout breaks results --where \"column = 'amount'\" --limit 20",
        "  tieout baseline results --out known.jsonl",
        "  tieout ledger list --ledger breaks.db --largest",
        "  tieout reconcile --help",
        "  tieout spark-submit --master yarn -- reconcile --spec ledger.yaml",
        "  tieout bench reconcile --rows 100000  (in a source tree)",
        "",
        "Exit status: 0 tied out, 1 breaks found, 2 could not be done."
      })
  static final class Overview implements Runnable {
    @picocli.CommandLine.Spec picocli.CommandLine.Model.CommandSpec command;

    @Override
    public void run() {
      throw new ParameterException(command.commandLine(), "No command is given.");
    }
  }
}

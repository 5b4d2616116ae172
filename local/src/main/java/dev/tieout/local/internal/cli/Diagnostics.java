package dev.tieout.local.internal.cli;

import dev.tieout.core.result.Ink;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.spec.DiagnosticOptions;
import dev.tieout.local.internal.log.Log;
import dev.tieout.local.internal.progress.Display;
import dev.tieout.local.internal.progress.PairsLine;
import dev.tieout.local.internal.progress.Progress;
import java.io.IOException;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options about what a command says of itself, the same for all commands. */
final class Diagnostics {
  private static final Log LOG = Log.of(Diagnostics.class);

  /** Set by the launcher where stderr is a terminal: its width in columns. */
  private static final String TERMINAL_COLUMNS = "tieout.terminal.columns";

  private static final int MIN_COLUMNS = 40;

  /** Runs that take less are over before a bar could be read. */
  private static final long DEFAULT_DELAY_MILLIS = 500;

  /** For tests, which cannot tell how long a run takes. */
  private static final String DELAY_MILLIS = "tieout.progress.delayMillis";

  private static final long DEFAULT_LINE_MILLIS = 5_000;
  private static final String LINE_MILLIS = "tieout.progress.lineMillis";

  private Level level = Log.DEFAULT;
  private boolean isQuiet;

  @Option(names = "--no-progress", description = DiagnosticOptions.NO_PROGRESS)
  boolean hidesProgress;

  @Option(names = "--no-color", description = DiagnosticOptions.NO_COLOR)
  boolean isColourless;

  @Option(names = "--debug", description = DiagnosticOptions.DEBUG)
  boolean debug;

  /** Picocli calls this once for each command that it parses, given or not. */
  @Option(names = "--quiet", description = DiagnosticOptions.QUIET)
  void quiet(boolean quiet) {
    isQuiet = quiet;
    Log.choose(DiagnosticOptions.level(level, isQuiet));
  }

  /** Picocli calls this once for each command that it parses, given or not. */
  @Option(
      names = "--log",
      paramLabel = "LEVEL",
      defaultValue = DiagnosticOptions.LOG_DEFAULT,
      converter = DiagnosticOptions.LevelName.class,
      description = DiagnosticOptions.LOG)
  void log(Level chosen) {
    level = chosen;
    Log.choose(DiagnosticOptions.level(level, isQuiet));
  }

  /** Whether nothing but errors is wanted. */
  boolean isQuiet() {
    return isQuiet;
  }

  /** What stdout is written in. */
  Ink ink() {
    return Ink.of(Integer.getInteger(DiagnosticOptions.OUTPUT_COLUMNS, 0) > 0, isColourless);
  }

  /** How wide stdout is: the terminal that it is, or what fits most. */
  static int outputColumns() {
    int columns = Integer.getInteger(DiagnosticOptions.OUTPUT_COLUMNS, 0);
    return columns < MIN_COLUMNS ? TerminalText.COLUMNS : columns;
  }

  /** Whether stdout is a terminal. */
  static boolean isOutputTerminal() {
    return Integer.getInteger(DiagnosticOptions.OUTPUT_COLUMNS, 0) > 0;
  }

  /**
   * Does work and shows its progress on stderr meanwhile: on a terminal in lines that are drawn
   * over, elsewhere in a line each few seconds. Nothing is shown where the log says as much, and
   * where it is not wanted.
   */
  <T> T showing(Progress progress, Work<T> work) throws IOException {
    if (hidesProgress || Log.isVerbose() || !LOG.isLogged(Level.WARNING)) {
      return work.run();
    }
    int columns = progressColumns();
    if (columns == 0) {
      progress.tellInLines(Long.getLong(LINE_MILLIS, DEFAULT_LINE_MILLIS));
      return work.run();
    }
    long delayMillis = Long.getLong(DELAY_MILLIS, DEFAULT_DELAY_MILLIS);
    Display display =
        Display.start(
            progress,
            System.err,
            columns,
            Ink.of(/* isTerminal= */ true, isColourless),
            delayMillis);
    try {
      return work.run();
    } finally {
      display.close();
    }
  }

  /** A line that shows many reconciliations, or null where {@link #showing} would show nothing. */
  @Nullable PairsLine pairsLine() {
    int columns = progressColumns();
    return columns == 0
        ? null
        : new PairsLine(System.err, columns, Long.getLong(DELAY_MILLIS, DEFAULT_DELAY_MILLIS));
  }

  /** How wide a line of progress may be, or 0 if there is to be none. */
  private int progressColumns() {
    int columns = Integer.getInteger(TERMINAL_COLUMNS, 0);
    boolean isHidden =
        hidesProgress
            || columns < MIN_COLUMNS
            || Log.isVerbose()
            || !LOG.isLogged(Level.WARNING)
            || "dumb".equals(System.getenv("TERM"));
    return isHidden ? 0 : columns;
  }

  /** A command's work. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }
}

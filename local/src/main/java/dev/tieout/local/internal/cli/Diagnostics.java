package dev.tieout.local.internal.cli;

import dev.tieout.core.spec.DiagnosticOptions;
import dev.tieout.local.internal.log.Log;
import dev.tieout.local.internal.progress.Display;
import dev.tieout.local.internal.progress.PairsLine;
import dev.tieout.local.internal.progress.Progress;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options about what a command says of itself, the same for all commands. */
final class Diagnostics {
  /** Set by the launcher where stderr is a terminal: its width in columns. */
  private static final String TERMINAL_COLUMNS = "tieout.terminal.columns";

  private static final int MIN_COLUMNS = 40;

  /** Runs that take less are over before a bar could be read. */
  private static final long DEFAULT_DELAY_MILLIS = 500;

  /** For tests, which cannot tell how long a run takes. */
  private static final String DELAY_MILLIS = "tieout.progress.delayMillis";

  @Option(names = "--no-progress", description = DiagnosticOptions.NO_PROGRESS)
  boolean hidesProgress;

  @Option(names = "--debug", description = DiagnosticOptions.DEBUG)
  boolean debug;

  /** Picocli calls this once for each command that it parses, given or not. */
  @Option(
      names = "--log",
      paramLabel = "LEVEL",
      defaultValue = DiagnosticOptions.LOG_DEFAULT,
      converter = DiagnosticOptions.LevelName.class,
      description = DiagnosticOptions.LOG)
  void log(System.Logger.Level level) {
    Log.choose(level);
  }

  /**
   * Does work and shows its progress on stderr meanwhile. Nothing is shown where stderr is no
   * terminal, where the log says as much, and where it is not wanted.
   */
  <T> T showing(Progress progress, Work<T> work) throws IOException {
    int columns = progressColumns();
    if (columns == 0) {
      return work.run();
    }
    long delayMillis = Long.getLong(DELAY_MILLIS, DEFAULT_DELAY_MILLIS);
    Display display = Display.start(progress, System.err, columns, delayMillis);
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
    return hidesProgress || columns < MIN_COLUMNS || Log.isVerbose() ? 0 : columns;
  }

  /** A command's work. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }
}

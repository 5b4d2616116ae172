package dev.tieout.local.internal.cli;

import dev.tieout.local.internal.log.Log;
import dev.tieout.local.internal.progress.Display;
import dev.tieout.local.internal.progress.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options about what a command says of itself, the same for all commands. */
final class Diagnostics {
  /** Set by the launcher where stderr is a terminal: its width in columns. */
  private static final String TERMINAL_COLUMNS = "tieout.terminal.columns";

  private static final int MIN_COLUMNS = 40;

  /** Runs that take less are over before a bar could be read. */
  private static final long DEFAULT_DELAY_MILLIS = 500;

  /** For tests, which cannot tell how long a run takes. */
  private static final String DELAY_MILLIS = "tieout.progress.delayMillis";

  @Option(names = "--no-progress", description = "Show no progress on a terminal.")
  boolean hidesProgress;

  @Option(names = "--debug", description = "Show where an error arose.")
  boolean debug;

  /** Picocli calls this once for each command that it parses, given or not. */
  @Option(
      names = "--log",
      paramLabel = "LEVEL",
      defaultValue = "warning",
      converter = LevelName.class,
      description =
          "What to tell on stderr: off, error, warning, info or debug (default:"
              + " ${DEFAULT-VALUE}).")
  void log(System.Logger.Level level) {
    Log.choose(level);
  }

  /**
   * Does work and shows its progress on stderr meanwhile. Nothing is shown where stderr is no
   * terminal, where the log says as much, and where it is not wanted.
   */
  <T> T showing(Progress progress, Work<T> work) throws IOException {
    int columns = Integer.getInteger(TERMINAL_COLUMNS, 0);
    if (hidesProgress || columns < MIN_COLUMNS || Log.isVerbose()) {
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

  /** The lower-case names of the levels that may be chosen. */
  static final class LevelName implements ITypeConverter<System.Logger.Level> {
    @Override
    public System.Logger.Level convert(String text) {
      List<String> names = new ArrayList<>();
      for (System.Logger.Level level : Log.CHOICES) {
        String name = level.name().toLowerCase(Locale.ROOT);
        if (name.equals(text)) {
          return level;
        }
        names.add(name);
      }
      throw new TypeConversionException("'" + text + "' is none of " + String.join(", ", names));
    }
  }

  /** A command's work. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }
}

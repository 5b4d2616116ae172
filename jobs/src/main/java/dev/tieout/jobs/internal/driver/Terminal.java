package dev.tieout.jobs.internal.driver;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether somebody looks on. */
final class Terminal {
  /** Set by the launcher where stderr is a terminal: its width in columns. */
  private static final String COLUMNS = "tieout.terminal.columns";

  private static final int USUAL_COLUMNS = 80;
  private static final Path STDERR = Path.of("/proc/self/fd/2");

  private Terminal() {}

  /** The width of the terminal that stderr is, or 0 if it is none. */
  static int columns() {
    int told = Integer.getInteger(COLUMNS, 0);
    return told == 0 && isInteractive() && isStderrDevice() ? USUAL_COLUMNS : told;
  }

  /** False if stderr is known to go elsewhere than to a device. */
  private static boolean isStderrDevice() {
    try {
      return !Files.isSymbolicLink(STDERR)
          || Files.readSymbolicLink(STDERR).startsWith(Path.of("/dev"));
    } catch (IOException unknown) {
      return true;
    }
  }

  /** True if input and output are a terminal. */
  @SuppressWarnings("SystemConsoleNull") // Null before Java 22 only, which is what is asked.
  private static boolean isInteractive() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // From Java 22 on there is a console without a terminal too, and this method to ask it.
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException before22) {
      return true;
    }
  }
}

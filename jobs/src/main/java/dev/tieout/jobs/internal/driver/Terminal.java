package dev.tieout.jobs.internal.driver;

import java.io.Console;

/** Whether somebody looks on. */
final class Terminal {

  private Terminal() {}

  /** True if input and output are a terminal. */
  @SuppressWarnings("SystemConsoleNull") // Null before Java 22 only, which is what is asked.
  static boolean isInteractive() {
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

package dev.tieout.jobs.internal.driver;

import java.io.PrintWriter;

/** One line of a terminal that is written over and over, and cleared at the end. Thread-safe. */
final class TerminalLine implements AutoCloseable {
  private final PrintWriter terminal;
  private final int columns;
  private int shownLength;
  private boolean isClosed;

  TerminalLine(PrintWriter terminal, int columns) {
    this.terminal = terminal;
    this.columns = columns;
  }

  /** Shows a text in place of the last one, as much of it as there is room for. */
  synchronized void show(String text) {
    if (isClosed) {
      return;
    }
    String shown = text.substring(0, Math.min(text.length(), columns - 1));
    write(shown + " ".repeat(Math.max(0, shownLength - shown.length())));
    shownLength = shown.length();
  }

  private void write(String text) {
    terminal.print('\r' + text);
    terminal.flush();
  }

  /** Clears the line. What is printed after this stands in its place. */
  @Override
  public synchronized void close() {
    if (!isClosed && shownLength > 0) {
      write(" ".repeat(shownLength) + '\r');
    }
    isClosed = true;
  }
}

package dev.tieout.local.internal.progress;

import java.io.PrintStream;
import java.util.List;

/**
 * A line on a terminal that shows how many of many reconciliations are done and which are under
 * way. A run that ends soon shows nothing. Thread-safe.
 */
public final class PairsLine implements AutoCloseable {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final PrintStream terminal;
  private final int columns;
  private final long delayMillis;
  private final long startNanos = System.nanoTime();
  private int shownLength;
  private boolean isClosed;

  /**
   * @param columns how wide the terminal is
   * @param delayMillis how long a run may take without being shown
   */
  public PairsLine(PrintStream terminal, int columns, long delayMillis) {
    this.terminal = terminal;
    this.columns = columns;
    this.delayMillis = delayMillis;
  }

  /**
   * Draws the line anew.
   *
   * @param running the names of those under way, of plain characters
   */
  public synchronized void show(int done, int total, List<String> running) {
    boolean isSoon = (System.nanoTime() - startNanos) / NANOS_PER_MILLI < delayMillis;
    if (isClosed || isSoon) {
      return;
    }
    String names = running.isEmpty() ? "" : ": " + String.join(", ", running);
    String line = done + " of " + total + " reconciliations" + names;
    String shown = line.substring(0, Math.min(line.length(), columns - 1));
    draw(shown + " ".repeat(Math.max(0, shownLength - shown.length())));
    shownLength = shown.length();
  }

  private void draw(String text) {
    terminal.print('\r' + text);
    terminal.flush();
  }

  /** Clears the line. What is printed after this stands in its place. */
  @Override
  public synchronized void close() {
    if (!isClosed && shownLength > 0) {
      draw(" ".repeat(shownLength) + '\r');
    }
    isClosed = true;
  }
}

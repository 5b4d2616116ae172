package dev.tieout.local.internal.progress;

import dev.tieout.core.result.Ink;
import dev.tieout.local.internal.log.Log;
import java.io.PrintStream;
import java.lang.System.Logger.Level;

/**
 * Shows the progress of a run on a terminal while it lasts, in a thread of its own. A run that ends
 * soon shows nothing. When it cannot be shown, the run goes on.
 */
public final class Display implements AutoCloseable, Runnable {
  private static final Log LOG = Log.of(Display.class);
  private static final long INTERVAL_MILLIS = 250;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Progress progress;
  private final PrintStream terminal;
  private final int columns;
  private final Ink ink;
  private final long delayMillis;
  private final Thread thread;
  private boolean closed;

  private Display(Progress progress, PrintStream terminal, int columns, Ink ink, long delayMillis) {
    this.progress = progress;
    this.terminal = terminal;
    this.columns = columns;
    this.ink = ink;
    this.delayMillis = delayMillis;
    this.thread = new Thread(this, "tieout-progress");
    this.thread.setDaemon(true);
  }

  /**
   * Begins to show a run.
   *
   * @param columns how wide the terminal is
   * @param ink whether it has colours
   * @param delayMillis how long a run may take without being shown
   */
  public static Display start(
      Progress progress, PrintStream terminal, int columns, Ink ink, long delayMillis) {
    Display display = new Display(progress, terminal, columns, ink, delayMillis);
    display.thread.start();
    return display;
  }

  /** Shows the run until this is closed; for the thread. */
  @Override
  public void run() {
    try {
      if (isClosedWithin(delayMillis)) {
        return;
      }
      try (Panel panel = new Panel(progress, terminal, columns, ink)) {
        do {
          panel.draw();
        } while (!isClosedWithin(INTERVAL_MILLIS));
      }
    } catch (InterruptedException | RuntimeException | LinkageError | OutOfMemoryError failure) {
      LOG.log(Level.WARNING, "The progress could not be shown: " + failure + ".", failure);
    }
  }

  private synchronized boolean isClosedWithin(long millis) throws InterruptedException {
    long deadlineNanos = System.nanoTime() + millis * NANOS_PER_MILLI;
    while (!closed) {
      long leftMillis = (deadlineNanos - System.nanoTime()) / NANOS_PER_MILLI;
      if (leftMillis <= 0) {
        return false;
      }
      wait(leftMillis);
    }
    return true;
  }

  /** Clears the terminal's lines. What is printed after this stands where the progress was. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    try {
      thread.join();
    } catch (InterruptedException givenUp) {
      Thread.currentThread().interrupt();
    }
  }
}

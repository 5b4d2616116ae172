package dev.tieout.jobs.internal.driver;

import dev.tieout.core.result.TerminalText;
import java.io.PrintWriter;
import java.lang.System.Logger.Level;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/**
 * What a driver program tells on stderr besides how it ends. Spark's own log is not meant: that is
 * Log4j's, and goes where its configuration says. Thread-safe.
 */
public final class JobLog {
  private final PrintWriter err;
  private final Level threshold;

  /**
   * @param threshold the least level that is told
   */
  JobLog(PrintWriter err, Level threshold) {
    this.err = err;
    this.threshold = threshold;
  }

  /** Tells how the run goes on, if that is wanted. */
  public void info(String message) {
    if (isVerbose()) {
      tell(
          LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.MILLIS)
              + " INFO Tieout: "
              + message);
    }
  }

  /** Tells what the user would want to know of, unless that is not wanted. */
  public void warning(String message) {
    if (threshold.getSeverity() <= Level.WARNING.getSeverity()) {
      tell("tieout: warning: " + TerminalText.shown(message));
    }
  }

  /** Whether it is told how the run goes on. */
  boolean isVerbose() {
    return threshold.getSeverity() <= Level.INFO.getSeverity();
  }

  private synchronized void tell(String line) {
    err.println(line);
    err.flush();
  }
}

package dev.tieout.jobs.internal.driver;

import dev.tieout.jobs.internal.watch.RunProgress;
import java.io.PrintWriter;
import java.util.function.Consumer;
import org.apache.spark.SparkContext;

/**
 * Shows how far an application is while its work is done: on a terminal in one line at most once a
 * second, elsewhere by log lines at most each ten seconds, and only if a log is asked for.
 */
final class Watched {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long LOG_SECONDS = 10;
  private static final int MIN_COLUMNS = 40;

  private Watched() {}

  /** Does the work. */
  static int run(
      SparkContext context, Diagnostics options, JobLog log, PrintWriter err, Action action)
      throws Exception {
    if (log.isVerbose()) {
      return listening(context, log::info, LOG_SECONDS * SECOND_NANOS, action);
    }
    int columns = options.hidesProgress || options.isQuiet ? 0 : Terminal.columns();
    if (columns < MIN_COLUMNS) {
      return action.run();
    }
    try (TerminalLine line = new TerminalLine(err, columns)) {
      return listening(context, line::show, SECOND_NANOS, action);
    }
  }

  private static int listening(
      SparkContext context, Consumer<String> teller, long intervalNanos, Action action)
      throws Exception {
    RunProgress progress = new RunProgress(teller, intervalNanos, System::nanoTime);
    context.addSparkListener(progress);
    try {
      return action.run();
    } finally {
      context.removeSparkListener(progress);
    }
  }

  /** Work that ends in a status. */
  @FunctionalInterface
  interface Action {
    int run() throws Exception;
  }
}

package dev.tieout.local.internal.progress;

import java.io.PrintStream;
import java.util.Objects;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A line on a terminal that shows how far a run has come: a bar a phase, cleared at its end. Loaded
 * with the library that draws it, so only when there is something to show. Not thread-safe.
 */
final class Bar implements AutoCloseable {
  private static final int SELDOM_MILLIS = 60_000;

  private final Progress progress;
  private final OneLine line;
  private Progress.@Nullable Step shown;
  private @Nullable ProgressBar bar;

  /**
   * @param columns how wide the terminal is
   */
  Bar(Progress progress, PrintStream terminal, int columns) {
    this.progress = progress;
    this.line = new OneLine(terminal, columns - 1);
  }

  /** Draws the line anew. */
  void draw() {
    Progress.Step step = progress.step();
    if (!Objects.equals(step, shown)) {
      close();
      shown = step;
      bar = step == null ? null : start(step);
    }
    if (bar != null) {
      bar.stepTo(progress.doneRows());
      bar.refresh();
    }
  }

  private ProgressBar start(Progress.Step step) {
    return new ProgressBarBuilder()
        .setTaskName(step.phase().word())
        .setInitialMax(step.totalRows())
        .setUnit(" rows", 1)
        .setStyle(ProgressBarStyle.ASCII)
        .setConsumer(line)
        .setUpdateIntervalMillis(SELDOM_MILLIS)
        .build();
  }

  /** Clears the line. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      // The library's own clearing is left out when a bar is closed before its thread drew it.
      line.clear();
      bar = null;
    }
    shown = null;
  }

  /** A terminal whose cursor stays on its line, where the next bar or the results will stand. */
  private static final class OneLine extends ConsoleProgressBarConsumer {
    private final PrintStream terminal;

    OneLine(PrintStream terminal, int columns) {
      super(terminal, columns);
      this.terminal = terminal;
    }

    @Override
    public void close() {
      terminal.flush();
    }
  }
}

package dev.tieout.local.internal.progress;

import dev.tieout.core.spec.NumberText;
import dev.tieout.local.internal.log.Log;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How far a run has come. Told by its workers batch by batch, never row by row, and looked at by
 * another thread. Phases follow one another, and each is logged when it has ended. Thread-safe.
 */
public final class Progress {
  private static final Log LOG = Log.of(Progress.class);

  /** In place of a total that is not known. */
  public static final long UNKNOWN = -1;

  private final AtomicLong doneRows = new AtomicLong();
  private volatile @Nullable Step step;
  private long startNanos;

  /**
   * A phase under way.
   *
   * @param totalRows the rows to go through in all, or {@link #UNKNOWN}
   */
  record Step(Phase phase, long totalRows) {}

  /**
   * Ends the phase under way and begins another, in which no row is done.
   *
   * @param totalRows the rows to go through in all, or {@link #UNKNOWN}
   */
  public synchronized void begin(Phase phase, long totalRows) {
    end();
    doneRows.set(0);
    startNanos = System.nanoTime();
    step = new Step(phase, totalRows);
  }

  /** Says that so many more rows of the phase are done. */
  public void add(long rows) {
    doneRows.addAndGet(rows);
  }

  /** Ends the phase under way, if there is one. */
  public synchronized void end() {
    Step ended = step;
    if (ended != null && LOG.isLogged(Level.DEBUG)) {
      double seconds = (System.nanoTime() - startNanos) / 1e9;
      LOG.log(
          Level.DEBUG,
          ended.phase().word()
              + (ended.totalRows() == UNKNOWN
                  ? ""
                  : " " + NumberText.grouped(doneRows.get()) + " rows")
              + " took "
              + NumberText.fixed(seconds, 3)
              + " s");
    }
    step = null;
  }

  @Nullable Step step() {
    return step;
  }

  long doneRows() {
    return doneRows.get();
  }
}

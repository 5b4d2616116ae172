package dev.tieout.local.internal.progress;

import dev.tieout.core.merge.Tally;
import dev.tieout.core.spec.NumberText;
import dev.tieout.local.internal.log.Log;
import dev.tieout.local.internal.spill.SpillSpace;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How far a run has come. Told by its workers batch by batch, never row by row, and looked at by
 * another thread. Phases follow one another, and each is logged when it has ended.
 *
 * <p>What the run counts anyway, bytes spilled and rows that break, is not told again but looked at
 * where it is counted; so these figures may lag behind. Thread-safe.
 */
public final class Progress {
  private static final Log LOG = Log.of(Progress.class);
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** In place of a total that is not known. */
  public static final long UNKNOWN = -1;

  private final AtomicLong doneRows = new AtomicLong();
  private final AtomicLong nextLineNanos = new AtomicLong();
  private final List<Tally> tallies = new ArrayList<>();
  private volatile long lineIntervalMillis;
  private volatile @Nullable Step step;
  private @Nullable SpillSpace space;
  private long budgetBytes;

  /**
   * A phase under way.
   *
   * @param totalRows the rows to go through in all, or {@link #UNKNOWN}
   * @param startNanos when it began, in {@link System#nanoTime}
   */
  record Step(Phase phase, long totalRows, long startNanos) {}

  /**
   * Has lines printed on stderr, for a run that no terminal shows: not before one interval is over,
   * then one an interval and one at each end of a phase that took as long.
   */
  public void tellInLines(long intervalMillis) {
    nextLineNanos.set(System.nanoTime() + intervalMillis * NANOS_PER_MILLI);
    lineIntervalMillis = intervalMillis;
  }

  /**
   * Begins a run, or begins it anew: what was counted until now is void.
   *
   * @param spillSpace where it spills
   * @param memoryBytes the budget for data
   */
  public synchronized void watch(SpillSpace spillSpace, long memoryBytes) {
    space = spillSpace;
    budgetBytes = memoryBytes;
    tallies.clear();
  }

  /** Has the counts of a merge added to those that are shown. */
  public synchronized void watch(Tally tally) {
    tallies.add(tally);
  }

  /**
   * Ends the phase under way and begins another, in which no row is done.
   *
   * @param totalRows the rows to go through in all, or {@link #UNKNOWN}
   */
  public synchronized void begin(Phase phase, long totalRows) {
    end();
    doneRows.set(0);
    step = new Step(phase, totalRows, System.nanoTime());
  }

  /** Says that so many more rows of the phase are done. */
  public void add(long rows) {
    doneRows.addAndGet(rows);
    if (lineIntervalMillis > 0) {
      tellIfDue();
    }
  }

  private void tellIfDue() {
    long due = nextLineNanos.get();
    long now = System.nanoTime();
    if (now - due >= 0
        && nextLineNanos.compareAndSet(due, now + lineIntervalMillis * NANOS_PER_MILLI)) {
      Look look = look();
      if (look != null) {
        ProgressLines.print(look.line());
      }
    }
  }

  /** Ends the phase under way, if there is one. */
  public synchronized void end() {
    Step ended = step;
    if (ended != null) {
      double seconds = (System.nanoTime() - ended.startNanos()) / 1e9;
      if (LOG.isLogged(Level.DEBUG)) {
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
      if (lineIntervalMillis > 0 && seconds * 1000 >= lineIntervalMillis) {
        ProgressLines.print(ended.phase(), doneRows.get(), seconds);
      }
    }
    step = null;
  }

  @Nullable Step step() {
    return step;
  }

  /** What the run looks like now; null between phases. */
  synchronized @Nullable Look look() {
    Step now = step;
    return now == null
        ? null
        : new Look(
            now,
            doneRows.get(),
            (System.nanoTime() - now.startNanos()) / 1e9,
            ProcessMemory.residentBytes(),
            budgetBytes,
            space == null ? 0 : space.writtenBytes(),
            BreaksSoFar.of(tallies));
  }
}

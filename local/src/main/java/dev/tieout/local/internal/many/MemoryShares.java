package dev.tieout.local.internal.many;

import java.util.concurrent.Semaphore;

/**
 * One budget divided among the reconciliations that run at once. Each begins with the usual share;
 * one that needs more gives its share back and waits for a larger one, up to all there is, so that
 * fewer run at once then. Who waits is served in turn, so that a large share comes too.
 * Thread-safe.
 *
 * <p>Invariant: shares, with what each run takes beside its budget, never exceed the budget with
 * what a single run takes beside it, which is what the launcher makes the heap for.
 */
public final class MemoryShares {
  /** What a run takes beside its budget: explanations and reports, and the footers of its files. */
  static final long BESIDE_BYTES = 6L << 20;

  /** Most tables of a hundred columns are read in this. */
  static final long MIN_USUAL_BYTES = 8L << 20;

  private static final long UNIT_BYTES = 64 << 10;

  private final long budgetBytes;
  private final int atOnce;
  private final long usualBytes;
  private final int units;
  private final Semaphore free;

  /**
   * @param budgetBytes the budget for data of all
   * @param wanted how many are to run at once; fewer do if the budget is small
   */
  public MemoryShares(long budgetBytes, int wanted) {
    int count = Math.max(1, wanted);
    while (count > 1 && usualBytes(budgetBytes, count) < MIN_USUAL_BYTES) {
      count--;
    }
    this.budgetBytes = budgetBytes;
    this.atOnce = count;
    this.usualBytes = usualBytes(budgetBytes, count);
    this.units = units(budgetBytes);
    this.free = new Semaphore(units, /* fair= */ true);
  }

  private static long usualBytes(long budgetBytes, int count) {
    return (budgetBytes - (count - 1) * BESIDE_BYTES) / count;
  }

  private static int units(long bytes) {
    return (int) Math.min(Integer.MAX_VALUE, (bytes + BESIDE_BYTES) / UNIT_BYTES);
  }

  /** How many run at once at most. */
  public int atOnce() {
    return atOnce;
  }

  /** What each begins with, in bytes. */
  public long usualBytes() {
    return usualBytes;
  }

  /** All there is, in bytes. */
  public long budgetBytes() {
    return budgetBytes;
  }

  /** Waits for a share, and has it until it is closed. Whoever calls holds none. */
  Share take(long bytes) {
    int taken = Math.min(units, units(bytes));
    free.acquireUninterruptibly(taken);
    return () -> free.release(taken);
  }

  /** A part of the budget. */
  interface Share extends AutoCloseable {
    @Override
    void close();
  }
}

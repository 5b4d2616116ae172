package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.internal.log.LogWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Makes batches survive a power failure. One thread syncs for all that wait meanwhile. A sync that
 * failed is never tried again, for the system may then say that all is well although pages were
 * lost. Thread-safe.
 */
final class Syncer {
  private final Catalog catalog;
  private final Failure failure;
  private final LongSupplier written;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile long durable;
  private volatile LongConsumer onSynced = sequence -> {};

  /**
   * @param written the last batch written
   * @param durable the last batch known to be on the disk
   */
  Syncer(Catalog catalog, Failure failure, LongSupplier written, long durable) {
    this.catalog = catalog;
    this.failure = failure;
    this.written = written;
    this.durable = durable;
  }

  /** Who is told after a sync. */
  void onSynced(LongConsumer listener) {
    onSynced = listener;
  }

  long durable() {
    return Math.max(durable, catalog.flushedSequence());
  }

  /** Returns once a batch is on the disk. */
  void syncTo(long sequence) throws IOException {
    if (durable() >= sequence) {
      return;
    }
    long synced;
    lock.lock();
    try {
      if (durable() >= sequence) {
        return;
      }
      failure.check();
      synced = written.getAsLong();
      syncLogs();
      durable = synced;
    } finally {
      lock.unlock();
    }
    onSynced.accept(synced);
  }

  private void syncLogs() throws IOException {
    State state = catalog.state();
    List<Group> oldestFirst = new ArrayList<>();
    oldestFirst.add(state.active());
    state.frozen().forEach(group -> oldestFirst.add(0, group));
    try {
      for (Group group : oldestFirst) {
        LogWriter log = group.log();
        if (log != null && !group.isLogSynced()) {
          log.sync();
          if (group != state.active()) {
            group.setLogSynced();
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      failure.set(e);
      throw e;
    }
  }

  /** Does something during which no sync goes on. */
  void exclusively(Retirement retirement) throws IOException {
    lock.lock();
    try {
      retirement.run();
    } finally {
      lock.unlock();
    }
  }

  /** What must not happen during a sync. */
  interface Retirement {
    void run() throws IOException;
  }
}

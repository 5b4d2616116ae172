package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.internal.log.LogWriter;
import dev.tieout.lsm.internal.memtable.Memtable;
import org.jspecify.annotations.Nullable;

/** One table for each tree, frozen and flushed together, and the log that holds the same. */
final class Group {
  private final Memtable[] tables;
  private volatile @Nullable LogWriter log;
  private volatile long lastSequence;
  private volatile boolean logSynced;

  Group(int trees) {
    tables = new Memtable[trees];
    for (int i = 0; i < trees; i++) {
      tables[i] = new Memtable();
    }
  }

  Memtable table(int tree) {
    return tables[tree];
  }

  boolean isEmpty() {
    for (Memtable table : tables) {
      if (table.count() > 0) {
        return false;
      }
    }
    return true;
  }

  long bytes() {
    long bytes = 0;
    for (Memtable table : tables) {
      bytes += table.bytes();
    }
    return bytes;
  }

  @Nullable LogWriter log() {
    return log;
  }

  void setLog(LogWriter newLog) {
    log = newLog;
  }

  long lastSequence() {
    return lastSequence;
  }

  void setLastSequence(long sequence) {
    lastSequence = sequence;
  }

  /** Whether the log, complete, is on the disk. */
  boolean isLogSynced() {
    return logSynced;
  }

  void setLogSynced() {
    logSynced = true;
  }
}

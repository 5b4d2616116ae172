package dev.tieout.lsm.internal.log;

import dev.tieout.lsm.internal.disk.Disk;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Makes logs, if it can of one that is needed no more: its pages are mapped and its blocks
 * allocated already. Keeps one such file at most. Thread-safe.
 */
public final class LogPool {
  private final Disk disk;
  private final long storeId;
  private @Nullable LogWriter spare;

  /** An empty one. */
  public LogPool(Disk disk, long storeId) {
    this.disk = disk;
    this.storeId = storeId;
  }

  /** Makes a log, whose name survives a power failure. */
  public synchronized LogWriter create(long logId) throws IOException {
    String name = LogFormat.name(logId);
    LogWriter old = spare;
    Disk.Region region;
    if (old == null) {
      region = disk.createRegion(name);
    } else {
      spare = null;
      disk.rename(LogFormat.name(old.id()), name);
      region = old.region();
    }
    try {
      LogWriter writer = new LogWriter(region, storeId, logId);
      disk.syncDirectory();
      return writer;
    } catch (IOException e) {
      discard(region, name, e);
      throw e;
    }
  }

  private void discard(Disk.Region region, String name, IOException because) {
    try {
      region.close();
      disk.delete(name);
    } catch (IOException e) {
      because.addSuppressed(e);
    }
  }

  /** Takes a log whose records are needed no more, now that the manifest says so. */
  public synchronized void retire(LogWriter log) throws IOException {
    if (spare == null) {
      spare = log;
    } else {
      log.region().close();
      disk.delete(LogFormat.name(log.id()));
    }
  }

  /** Deletes the spare file. */
  public synchronized void clear() throws IOException {
    LogWriter old = spare;
    if (old != null) {
      spare = null;
      old.region().close();
      disk.delete(LogFormat.name(old.id()));
    }
  }

  /** Closes the spare file and leaves it to the next opening. */
  public synchronized void close() throws IOException {
    LogWriter old = spare;
    if (old != null) {
      spare = null;
      old.region().close();
    }
  }

  /** Closes a log and leaves its file. */
  public static void close(LogWriter log) throws IOException {
    log.region().close();
  }
}

package dev.tieout.store;

import java.io.IOException;

/**
 * Tables of records on one engine. One process has it open at a time. Thread-safe.
 *
 * <p>When an engine fails (a full disk, a server that went away), what was acknowledged stays, the
 * change at hand is undone, and the store is usable again once the reason is mended, at the latest
 * after reopening.
 */
public interface RecordStore extends AutoCloseable {

  /**
   * The records of one of the tables that the store was opened with.
   *
   * @throws IllegalArgumentException if it was not
   */
  Records table(Table table);

  /**
   * Does changes to any tables, any number of them, together or not at all, whatever ends the
   * process. Takes bounded memory. One runs at a time, other changes wait; readers see none of it
   * before it is done. Within it, what is refused may be caught: it changed nothing.
   *
   * @throws IOException what the work threw, after all its changes were undone
   */
  void atomically(Work work) throws IOException;

  /** Brings what was written into the engine's steady form: flushes and compacts, where it does. */
  void stabilise() throws IOException;

  /** Writes out what the engine holds back, such as a log that can be folded into the data. */
  void settle() throws IOException;

  /** What it takes on disk, or of the server's files; 0 in memory. */
  long sizeBytes() throws IOException;

  /** The engine, its version and its settings, one a line, for reports. */
  String describe() throws IOException;

  @Override
  void close() throws IOException;

  /** The changes of a transaction. */
  @FunctionalInterface
  interface Work {
    void run(Transaction transaction) throws IOException;
  }
}

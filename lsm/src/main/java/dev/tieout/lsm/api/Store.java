package dev.tieout.lsm.api;

import java.nio.file.Path;
import java.util.List;

/**
 * Several named trees in one directory under one log. Thread-safe.
 *
 * <p>Whatever reads or writes throws {@link java.io.UncheckedIOException} when the disk fails and
 * {@link IllegalStateException} once the store is closed.
 */
public interface Store extends AutoCloseable {
  /**
   * A tree by its name.
   *
   * @throws IllegalArgumentException if there is no such tree
   */
  Tree tree(String name);

  /** The names of all trees. */
  List<String> treeNames();

  /** An empty batch. */
  Batch newBatch();

  /**
   * Does a batch, all of it or, if this throws, none: except that after a failed sync, which makes
   * the store read-only, it is unknown until the store has been opened again.
   *
   * @return the batch's number: one more than the one before
   * @throws StoreBusyException if upkeep did not catch up in time
   * @throws ReadOnlyStoreException if a write or sync failed before
   * @throws IllegalArgumentException if the batch is over a limit
   */
  long write(Batch batch);

  /** Number of the last batch written. */
  long sequence();

  /**
   * Whether no batch after this one has been begun. What was read between {@link #sequence} and a
   * true answer to this is of one state, without a snapshot.
   *
   * @param sequence what {@link #sequence} gave before the reading
   */
  boolean isAt(long sequence);

  /** All trees as they are now. */
  Snapshot snapshot();

  /** Makes everything written so far survive a power failure. */
  void sync();

  /** Writes the tables in memory to segments. */
  void flush();

  /** Flushes, and merges each tree into one run in its smallest form. */
  void settle();

  /**
   * Copies the store as it is now to another directory, while it goes on being used. The copy is a
   * store; it is there once this returns and not before.
   *
   * @param target must be empty or not exist
   */
  void backup(Path target);

  /** Figures. */
  StoreStats stats();

  /** Reads and checks every byte of every segment. */
  Verification verify();

  /** Makes what was written survive a power failure, unless durability is NONE; then ends. */
  @Override
  void close();
}

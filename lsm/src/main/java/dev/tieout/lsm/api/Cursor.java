package dev.tieout.lsm.api;

/**
 * Steps through entries. Starts before the first. Not thread-safe.
 *
 * <p>A cursor of a tree sees the tree as it is while the cursor walks: never an entry that was not
 * written, none twice, keys always in order, and every entry that was there all the time. A cursor
 * of a snapshot sees the snapshot.
 */
public interface Cursor extends AutoCloseable {
  /** Steps on; false at the end. */
  boolean next();

  /** The key, until the next step. */
  View key();

  /** The value, until the next step. */
  View value();

  @Override
  void close();
}

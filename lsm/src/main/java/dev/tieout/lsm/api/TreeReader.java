package dev.tieout.lsm.api;

import org.jspecify.annotations.Nullable;

/**
 * Reads one tree. Keys are ordered as unsigned bytes. Thread-safe.
 *
 * <p>Every method throws {@link CorruptStoreException} if a file it needs is damaged, {@link
 * java.io.UncheckedIOException} if it cannot be read, and {@link IllegalStateException} once the
 * store or snapshot is closed.
 */
public interface TreeReader {
  /** The tree's name. */
  String name();

  /** A copy of the value of a key, or null. */
  byte @Nullable [] get(byte[] key);

  /**
   * Points a view to the value of a key, without a copy; false if none, the view then of no use.
   */
  boolean get(byte[] key, View value);

  /** The same with a part of an array. */
  boolean get(byte[] key, int offset, int length, View value);

  /** Looks up several keys in phases, which is much faster than one by one. */
  void getAll(Keys keys, ValueVisitor visitor);

  /**
   * Entries with {@code from} &lt;= key &lt; {@code to}.
   *
   * @param from null for no lower bound
   * @param to null for no upper bound
   */
  Cursor scan(byte @Nullable [] from, byte @Nullable [] to, Direction direction);

  /** All entries, from the least key up. */
  default Cursor scan() {
    return scan(null, null, Direction.FORWARD);
  }
}

package dev.tieout.lsm.api;

/**
 * Puts and deletes over several trees that take effect together or not at all, in their order.
 * Copies what it is given. Not thread-safe; may be cleared and used again.
 */
public interface Batch {
  /**
   * Puts an entry.
   *
   * @throws IllegalArgumentException if key or value is over a limit, or the tree is another
   *     store's
   */
  Batch put(Tree tree, byte[] key, byte[] value);

  /** The same with parts of arrays. */
  Batch put(
      Tree tree,
      byte[] key,
      int keyOffset,
      int keyLength,
      byte[] value,
      int valueOffset,
      int valueLength);

  /** Deletes a key, present or not. */
  Batch delete(Tree tree, byte[] key);

  /** The same with a part of an array. */
  Batch delete(Tree tree, byte[] key, int keyOffset, int keyLength);

  /** The number of operations. */
  int count();

  /** Forgets all of them. */
  void clear();
}

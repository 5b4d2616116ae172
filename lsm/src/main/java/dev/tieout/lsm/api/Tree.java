package dev.tieout.lsm.api;

import org.jspecify.annotations.Nullable;

/** One named, ordered tree of a store. Thread-safe; throws as {@link Store#write} does. */
public interface Tree extends TreeReader {
  /** Writes one entry. */
  void put(byte[] key, byte[] value);

  /** Deletes a key, present or not. */
  void delete(byte[] key);

  /**
   * Writes or deletes only if the value is as expected.
   *
   * @param expected null if the key must be absent
   * @param value null to delete
   * @return whether it was as expected
   */
  boolean compareAndSet(byte[] key, byte @Nullable [] expected, byte @Nullable [] value);
}

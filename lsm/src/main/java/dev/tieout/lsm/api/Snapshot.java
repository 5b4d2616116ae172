package dev.tieout.lsm.api;

/**
 * All trees as they were at one moment, between two batches. Holds files, and the tables in memory
 * of that moment, until closed.
 */
public interface Snapshot extends AutoCloseable {
  /**
   * A tree by its name.
   *
   * @throws IllegalArgumentException if there is no such tree
   */
  TreeReader tree(String name);

  /** The number of batches written before it. */
  long sequence();

  @Override
  void close();
}

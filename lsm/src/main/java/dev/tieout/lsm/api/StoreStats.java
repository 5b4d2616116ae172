package dev.tieout.lsm.api;

import java.util.List;

/**
 * A store in figures.
 *
 * @param trees each tree
 * @param sequence number of the last batch written
 * @param durableSequence number of the last batch known to survive a power failure
 * @param memtableBytes what tables in memory take
 * @param cacheBytes what decompressed blocks take
 * @param cacheMisses blocks that had to be read and decompressed
 * @param flushes tables written to segments, since opening
 * @param merges merges done, since opening
 * @param stallMillis time that writes have waited for upkeep, since opening
 */
public record StoreStats(
    List<TreeStats> trees,
    long sequence,
    long durableSequence,
    long memtableBytes,
    long cacheBytes,
    long cacheMisses,
    long flushes,
    long merges,
    long stallMillis) {

  /**
   * One tree.
   *
   * @param name which
   * @param runs sorted runs on the disk
   * @param segments files
   * @param fileBytes their size
   * @param entries entries in them, deletes among them
   */
  public record TreeStats(String name, int runs, int segments, long fileBytes, long entries) {}
}

package dev.tieout.lsm.api;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How a store is opened.
 *
 * @param trees the trees by name; those that the directory lacks are made
 * @param durability what a write survives
 * @param cacheBytes the most that decompressed blocks take
 * @param memtableBytes the size of the tables in memory, all trees together, at which they are
 *     written to segments
 * @param mostRuns the most sorted runs that a tree has after upkeep has caught up
 * @param segmentBytes size of a segment before compression
 * @param longestStall how long a write waits for upkeep before it fails
 * @param clockMillis the time, in milliseconds since 1970, for entries that expire
 */
public record StoreOptions(
    Map<String, TreeOptions> trees,
    Durability durability,
    long cacheBytes,
    int memtableBytes,
    int mostRuns,
    int segmentBytes,
    Duration longestStall,
    LongSupplier clockMillis) {

  /** No tree yet, and what suits a heap of half a gigabyte. */
  public static StoreOptions defaults() {
    return new StoreOptions(
        Map.of(),
        Durability.DEFAULT,
        256L << 20,
        32 << 20,
        8,
        32 << 20,
        Duration.ofSeconds(30),
        System::currentTimeMillis);
  }

  /**
   * Checks the sizes.
   *
   * @throws IllegalArgumentException if a size is out of bounds
   */
  public StoreOptions {
    trees = Collections.unmodifiableMap(new LinkedHashMap<>(trees));
    if (cacheBytes < 0 || memtableBytes < 256 || mostRuns < 1 || segmentBytes < 1024) {
      throw new IllegalArgumentException(
          "cache of %d, tables of %d, segments of %d bytes, %d runs: too small"
              .formatted(cacheBytes, memtableBytes, segmentBytes, mostRuns));
    }
    if (memtableBytes > 48 << 20 || segmentBytes > 512 << 20) {
      throw new IllegalArgumentException(
          "tables of %d bytes, segments of %d: at most 48 MB and 512 MB"
              .formatted(memtableBytes, segmentBytes));
    }
  }

  /** The same with one more tree. */
  public StoreOptions withTree(String name, TreeOptions options) {
    Map<String, TreeOptions> more = new LinkedHashMap<>(trees);
    more.put(name, options);
    return new StoreOptions(
        more,
        durability,
        cacheBytes,
        memtableBytes,
        mostRuns,
        segmentBytes,
        longestStall,
        clockMillis);
  }

  /** The same with another durability. */
  public StoreOptions withDurability(Durability other) {
    return new StoreOptions(
        trees, other, cacheBytes, memtableBytes, mostRuns, segmentBytes, longestStall, clockMillis);
  }

  /** The same with another cache. */
  public StoreOptions withCacheBytes(long bytes) {
    return new StoreOptions(
        trees, durability, bytes, memtableBytes, mostRuns, segmentBytes, longestStall, clockMillis);
  }

  /** The same with other tables in memory. */
  public StoreOptions withMemtableBytes(int bytes) {
    return new StoreOptions(
        trees, durability, cacheBytes, bytes, mostRuns, segmentBytes, longestStall, clockMillis);
  }

  /** The same with another limit of runs. */
  public StoreOptions withMostRuns(int runs) {
    return new StoreOptions(
        trees,
        durability,
        cacheBytes,
        memtableBytes,
        runs,
        segmentBytes,
        longestStall,
        clockMillis);
  }

  /** The same with other segments. */
  public StoreOptions withSegmentBytes(int bytes) {
    return new StoreOptions(
        trees, durability, cacheBytes, memtableBytes, mostRuns, bytes, longestStall, clockMillis);
  }

  /** The same with another wait for upkeep. */
  public StoreOptions withLongestStall(Duration stall) {
    return new StoreOptions(
        trees, durability, cacheBytes, memtableBytes, mostRuns, segmentBytes, stall, clockMillis);
  }

  /** The same with another clock. */
  public StoreOptions withClock(LongSupplier clock) {
    return new StoreOptions(
        trees, durability, cacheBytes, memtableBytes, mostRuns, segmentBytes, longestStall, clock);
  }
}

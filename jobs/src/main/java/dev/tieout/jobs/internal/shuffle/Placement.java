package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.pack.KeyHash;
import dev.tieout.udf.PackedRowIterator;
import java.io.Serializable;
import org.apache.spark.unsafe.hash.Murmur3_x86_32;

/**
 * Where packed rows go: into which partition, and where among its rows. Immutable.
 *
 * <pre>
 * place     = hash of the key                     63 bits, not negative
 *           | hash of key and value, negative     for the rows of a key that is spread
 * partition = Spark's hash of the place, modulo the partitions
 * </pre>
 *
 * Rows are sorted by their places, which are single numbers, so that Spark sorts them by radix. All
 * rows of a key have one place, unless the key is spread: then all copies of a row have.
 */
public final class Placement implements PackedRowIterator.Placing, Serializable {
  private static final long serialVersionUID = 1;

  // What repartition starts with.
  private static final int SEED = 42;

  private final int partitionCount;
  private final HotKeys spread;

  public Placement(int partitionCount, HotKeys spread) {
    this.partitionCount = partitionCount;
    this.spread = spread;
  }

  public int partitionCount() {
    return partitionCount;
  }

  /** The keys whose rows are spread over all partitions. */
  public HotKeys spread() {
    return spread;
  }

  @Override
  public long placeOf(byte[] bytes, int keyStart, int keyLength, int rowEnd) {
    long hash = KeyHash.of(bytes, keyStart, keyLength);
    if (!spread.isEmpty() && spread.indexOf(bytes, keyStart, keyLength, hash) >= 0) {
      return KeyHash.of(bytes, keyStart, rowEnd - keyStart) | Long.MIN_VALUE;
    }
    return hash & Long.MAX_VALUE;
  }

  /** True if the place is one of a row of a key that is spread. */
  static boolean isSpread(long place) {
    return place < 0;
  }

  /** The partition of a place. */
  public int partitionOf(long place) {
    return Math.floorMod(Murmur3_x86_32.hashLong(place, SEED), partitionCount);
  }
}

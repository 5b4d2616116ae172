package dev.tieout.jobs.internal.shuffle;

import java.io.Serializable;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.hash.Murmur3_x86_32;

/**
 * In which partition Spark puts a packed key: the hash that {@code repartition} by a binary column
 * takes, modulo the partitions. Immutable.
 */
public final class Placement implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int SEED = 42;

  private final int partitionCount;

  public Placement(int partitionCount) {
    this.partitionCount = partitionCount;
  }

  public int partitionCount() {
    return partitionCount;
  }

  /** The partition of the key in {@code bytes[start .. start + length)}. */
  public int partitionOf(byte[] bytes, int start, int length) {
    int hash =
        Murmur3_x86_32.hashUnsafeBytes(
            bytes, Platform.BYTE_ARRAY_OFFSET + (long) start, length, SEED);
    return Math.floorMod(hash, partitionCount);
  }
}

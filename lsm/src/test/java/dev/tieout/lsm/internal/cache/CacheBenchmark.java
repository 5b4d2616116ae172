package dev.tieout.lsm.internal.cache;

import dev.tieout.lsm.parts.PartBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A cache that all threads of a run ({@code -t}) share; nanoseconds for a block. */
@State(Scope.Benchmark)
@OperationsPerInvocation(PartBenchmark.ENTRIES)
public class CacheBenchmark extends PartBenchmark {
  private final int[] shuffled = shuffled();
  private final byte[] block = new byte[4096];
  private BlockSlots whole = new BlockCache(0).newSlots(0);
  private BlockCache small = new BlockCache(0);
  private BlockSlots part = small.newSlots(0);

  /** Fills a cache that holds all blocks; another has room for a quarter. */
  @Setup
  public void fill() {
    whole = new BlockCache(2L * ENTRIES * block.length).newSlots(ENTRIES);
    for (int i = 0; i < ENTRIES; i++) {
      whole.put(i, block);
    }
    small = new BlockCache(ENTRIES / 4L * block.length);
    part = small.newSlots(ENTRIES);
  }

  /** Each block is there. */
  @Benchmark
  public long hit() {
    long hits = 0;
    for (int number : shuffled) {
      hits += whole.get(number) == block ? 1 : 0;
    }
    return checked(hits, ENTRIES);
  }

  /** Three of four blocks are not there; they are put, and others go. */
  @Benchmark
  public long missAndPut() {
    for (int number : shuffled) {
      if (part.get(number) == null) {
        part.put(number, block);
      }
    }
    long over = small.bytes() - ENTRIES / 4L * block.length;
    if (over > 64L * block.length) {
      throw new IllegalStateException("the cache is " + over + " bytes over its budget");
    }
    return small.bytes();
  }
}

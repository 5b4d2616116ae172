package dev.tieout.lsm.internal.cache;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The blocks of one segment that the cache holds. Thread-safe. */
public final class BlockSlots {
  private final BlockCache cache;
  private final AtomicReferenceArray<byte @Nullable []> blocks;
  // Lost marks cost a reload at most, so they are plain.
  private final byte[] marks;
  private volatile boolean forgotten;

  BlockSlots(BlockCache cache, int count) {
    this.cache = cache;
    this.blocks = new AtomicReferenceArray<>(count);
    this.marks = new byte[count];
  }

  /** A block, or null if it is not there. */
  public byte @Nullable [] get(int index) {
    byte[] block = blocks.getAcquire(index);
    if (block != null) {
      if (marks[index] == 0) { // Read first: a write would take the line from other cores.
        marks[index] = 1;
      }
      return block;
    }
    cache.missed();
    return null;
  }

  /** A block, or null; neither a miss nor a sign that it will be wanted. */
  public byte @Nullable [] peek(int index) {
    return blocks.getAcquire(index);
  }

  /** Keeps a block. */
  public void put(int index, byte[] block) {
    if (!forgotten && blocks.compareAndSet(index, null, block)) {
      marks[index] = 1;
      cache.added(block.length);
      if (forgotten) {
        cache.forget(this);
      }
    }
  }

  /** Drops all blocks, for good. */
  public void forget() {
    forgotten = true;
    cache.forget(this);
  }

  int count() {
    return marks.length;
  }

  boolean takeMark(int index) {
    boolean marked = marks[index] != 0;
    marks[index] = 0;
    return marked;
  }

  byte @Nullable [] drop(int index) {
    return blocks.getAndSet(index, null);
  }
}

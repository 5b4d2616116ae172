package dev.tieout.lsm.internal.cache;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Decompressed blocks, up to a number of bytes. Each segment has a slot for each of its blocks, so
 * a hit is one load and takes no lock; blocks are plain arrays, which the collector keeps for
 * whoever still reads one that was dropped. What goes is chosen by a clock: a hand goes round all
 * slots and drops what was not read since it last came by. Thread-safe.
 */
public final class BlockCache {
  private static final int OBJECT_BYTES = 24;

  private final long budgetBytes;
  private final AtomicLong bytes = new AtomicLong();
  private final LongAdder misses = new LongAdder();
  private final ReentrantLock sweeping = new ReentrantLock();
  private final List<BlockSlots> all = new ArrayList<>();
  private int handSlots;
  private int handBlock;

  /** An empty one. */
  public BlockCache(long budgetBytes) {
    this.budgetBytes = budgetBytes;
  }

  /** Slots for a segment of so many blocks. */
  public BlockSlots newSlots(int blocks) {
    BlockSlots slots = new BlockSlots(this, blocks);
    sweeping.lock();
    try {
      all.add(slots);
    } finally {
      sweeping.unlock();
    }
    return slots;
  }

  /** What it holds now. */
  public long bytes() {
    return bytes.get();
  }

  /** How many more bytes it could hold without dropping any. */
  public long roomBytes() {
    return Math.max(0, budgetBytes - bytes.get());
  }

  /** How often a block was not there. */
  public long misses() {
    return misses.sum();
  }

  void forget(BlockSlots slots) {
    sweeping.lock();
    try {
      all.remove(slots);
      handSlots = 0;
      handBlock = 0;
      for (int i = 0; i < slots.count(); i++) {
        drop(slots, i);
      }
    } finally {
      sweeping.unlock();
    }
  }

  void missed() {
    misses.increment();
  }

  void added(int blockBytes) {
    if (bytes.addAndGet(blockBytes + OBJECT_BYTES) > budgetBytes && sweeping.tryLock()) {
      try {
        sweep();
      } finally {
        sweeping.unlock();
      }
    }
  }

  private void drop(BlockSlots slots, int block) {
    byte[] dropped = slots.drop(block);
    if (dropped != null) {
      bytes.addAndGet(-(dropped.length + OBJECT_BYTES));
    }
  }

  /** At most twice round, as the first round may only take marks away. */
  private void sweep() {
    int passes = 0;
    while (bytes.get() > budgetBytes && passes <= 2 * all.size()) {
      if (handSlots >= all.size()) {
        handSlots = 0;
      }
      BlockSlots slots = all.get(handSlots);
      if (handBlock >= slots.count()) {
        handSlots++;
        handBlock = 0;
        passes++;
        continue;
      }
      if (!slots.takeMark(handBlock)) {
        drop(slots, handBlock);
      }
      handBlock++;
    }
  }
}

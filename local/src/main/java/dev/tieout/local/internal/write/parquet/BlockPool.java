package dev.tieout.local.internal.write.parquet;

import java.util.ArrayList;
import java.util.List;

/**
 * Blocks of bytes that the column chunks of a file share: what one row group gives back the next
 * one takes, so the heap holds the largest row group once. Not thread-safe.
 */
final class BlockPool {
  /** Small enough that a thousand columns with a block each do not matter. */
  static final int BLOCK_BYTES = 1 << 14;

  private final List<byte[]> free = new ArrayList<>();

  byte[] take() {
    return free.isEmpty() ? new byte[BLOCK_BYTES] : free.remove(free.size() - 1);
  }

  void giveBack(List<byte[]> blocks) {
    free.addAll(blocks);
    blocks.clear();
  }
}

package dev.tieout.lsm.internal.block;

import dev.tieout.lsm.api.View;
import dev.tieout.lsm.internal.bytes.Bytes;

/** Finds one key in a block. Without state. */
public final class BlockSearch {
  /** The key is not in the block. */
  public static final int ABSENT = 0;

  /** The key has a value, which the view now points to. */
  public static final int FOUND = 1;

  /** The key is there as deleted. */
  public static final int DELETED = 2;

  private BlockSearch() {}

  /** Looks for a key. */
  public static int find(byte[] block, byte[] key, int start, int end, View value) {
    int layout = Block.layout(block);
    if (layout == Block.PREFIXED) {
      return findPrefixed(block, key, start, end, value);
    }
    if (end - start != 8) {
      return ABSENT;
    }
    return findColumn(block, layout, Bytes.longAt(key, start), value);
  }

  private static int findColumn(byte[] block, int layout, long key, View value) {
    int index = Columns.indexOf(block, layout, key);
    if (index < 0) {
      return ABSENT;
    }
    if (Columns.isDeleted(block, layout, index)) {
      return DELETED;
    }
    int from = Columns.valueStart(block, layout, index);
    value.set(block, from, Columns.valueEnd(block, layout, index) - from);
    return FOUND;
  }

  private static int findPrefixed(byte[] block, byte[] key, int start, int end, View value) {
    int restart = Prefixed.restartBefore(block, key, start, end);
    if (restart < 0) {
      return ABSENT;
    }
    int common = Block.commonPrefix(block);
    int from = start + common; // The key has the block's common prefix, or restart were -1.
    int at = Prefixed.restartOffset(block, restart);
    int last = Math.min(BlockWriter.RESTART_INTERVAL, Block.count(block) - restart * 16);
    int matched = 0; // So many bytes after the common prefix are the same in the entry before.
    for (int i = 0; i < last; i++) {
      int shared = block[at++];
      if (shared < 0) {
        long wide = Prefixed.varint(block, at - 1);
        shared = (int) wide;
        at = (int) (wide >>> 32);
      }
      int rest = block[at++];
      if (rest < 0) {
        long wide = Prefixed.varint(block, at - 1);
        rest = (int) wide;
        at = (int) (wide >>> 32);
      }
      int tag = block[at++];
      if (tag < 0) {
        long wide = Prefixed.varint(block, at - 1);
        tag = (int) wide;
        at = (int) (wide >>> 32);
      }
      int suffixEnd = at + rest;
      if (shared < matched) {
        return ABSENT; // This entry is greater where the one before was equal.
      }
      if (shared == matched) {
        int same = Bytes.commonPrefix(block, at, suffixEnd, key, from + matched, end);
        matched += same;
        if (same == rest) {
          if (from + matched == end) {
            if (tag == 0) {
              return DELETED;
            }
            value.set(block, suffixEnd, tag - 1);
            return FOUND;
          }
        } else if (from + matched == end
            || (block[at + same] & 0xFF) > (key[from + matched] & 0xFF)) {
          return ABSENT;
        }
      }
      at = suffixEnd + (tag == 0 ? 0 : tag - 1);
    }
    return ABSENT;
  }
}

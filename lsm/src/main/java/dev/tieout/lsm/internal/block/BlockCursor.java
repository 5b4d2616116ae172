package dev.tieout.lsm.internal.block;

import dev.tieout.lsm.internal.bytes.Bytes;
import java.util.Arrays;

/**
 * Walks through a block, either way. Its fields are the entry it stands on; they are plain fields
 * because a scan reads them for every entry. For one thread.
 */
public final class BlockCursor {
  private static final int GROUP = BlockWriter.RESTART_INTERVAL;

  /** Holds the key, from 0. */
  public byte[] key = new byte[64];

  /** Length of the key. */
  public int keyLength;

  /** Where the value begins in the block. */
  public int valueOffset;

  /** Length of the value; -1 if the key is deleted. */
  public int valueLength;

  private byte[] block = Bytes.NONE;
  private int layout;
  private int count;
  private int index;
  private int common;
  private int next;
  // Going backward, the keys and values of one group of entries.
  private byte[] groupKeys = Bytes.NONE;
  private final int[] groupKeyEnds = new int[GROUP];
  private final int[] groupValues = new int[GROUP];
  private final int[] groupLengths = new int[GROUP];
  private int group = -1;

  /** The block. */
  public byte[] block() {
    return block;
  }

  /** Stands before the first entry of a block. */
  public void open(byte[] newBlock) {
    block = newBlock;
    layout = Block.layout(newBlock);
    count = Block.count(newBlock);
    common = Block.commonPrefix(newBlock);
    index = -1;
    group = -1;
    if (layout == Block.PREFIXED) {
      ensureKey(common);
      System.arraycopy(block, Block.HEADER_BYTES, key, 0, common);
      next = Block.HEADER_BYTES + common;
    }
  }

  /** Stands after the last entry. */
  public void toEnd() {
    index = count;
  }

  /** Steps on; false at the end. */
  public boolean next() {
    if (index + 1 >= count) {
      index = count;
      return false;
    }
    index++;
    if (layout == Block.PREFIXED) {
      readNext();
    } else {
      readColumns();
    }
    return true;
  }

  /** Steps back; false at the start. Not to be mixed with {@link #next}. */
  public boolean previous() {
    if (index <= 0) {
      index = -1;
      return false;
    }
    index--;
    if (layout != Block.PREFIXED) {
      readColumns();
      return true;
    }
    if (index / GROUP != group) {
      readGroup(index / GROUP);
    }
    int inGroup = index % GROUP;
    int start = inGroup == 0 ? 0 : groupKeyEnds[inGroup - 1];
    keyLength = groupKeyEnds[inGroup] - start;
    ensureKey(keyLength);
    System.arraycopy(groupKeys, start, key, 0, keyLength);
    valueOffset = groupValues[inGroup];
    valueLength = groupLengths[inGroup];
    return true;
  }

  /** Stands on the first entry whose key is not less; false, and at the end, if there is none. */
  public boolean seekAtLeast(byte[] wanted, int start, int end) {
    if (layout != Block.PREFIXED) {
      index = columnAtLeast(wanted, start, end) - 1;
      return next();
    }
    int restart = Math.max(0, Prefixed.restartAtMost(block, wanted, start, end));
    index = restart * GROUP - 1;
    next = Prefixed.restartOffset(block, restart);
    while (next()) {
      if (Bytes.compare(key, 0, keyLength, wanted, start, end) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Stands on the last entry whose key is less; false, and before the first, if there is none. */
  public boolean seekBelow(byte[] wanted, int start, int end) {
    if (layout != Block.PREFIXED) {
      index = columnAtLeast(wanted, start, end);
      return previous();
    }
    seekAtLeast(wanted, start, end);
    return previous();
  }

  private int columnAtLeast(byte[] wanted, int start, int end) {
    if (end - start >= 8) {
      int place = Columns.indexOf(block, layout, Bytes.longAt(wanted, start));
      if (place < 0) {
        return -1 - place;
      }
      return end - start > 8 ? place + 1 : place;
    }
    // The shorter key stands before all that it begins.
    int place = Columns.indexOf(block, layout, Bytes.head(wanted, start, end));
    return place < 0 ? -1 - place : place;
  }

  private void readColumns() {
    Bytes.putLong(key, 0, Columns.base(block) + Columns.delta(block, layout, index));
    keyLength = 8;
    valueOffset = Columns.valueStart(block, layout, index);
    valueLength =
        Columns.isDeleted(block, layout, index)
            ? -1
            : Columns.valueEnd(block, layout, index) - valueOffset;
  }

  private void readNext() {
    byte[] from = block;
    int at = next;
    int shared = from[at++];
    if (shared < 0) {
      long wide = Prefixed.varint(from, at - 1);
      shared = checked((int) wide);
      at = (int) (wide >>> 32);
    }
    int rest = from[at++];
    if (rest < 0) {
      long wide = Prefixed.varint(from, at - 1);
      rest = checked((int) wide);
      at = (int) (wide >>> 32);
    }
    int tag = from[at++];
    if (tag < 0) {
      long wide = Prefixed.varint(from, at - 1);
      tag = (int) wide;
      at = (int) (wide >>> 32);
    }
    int kept = common + shared;
    int length = kept + rest;
    ensureKey(length);
    copy(from, at, key, kept, rest);
    keyLength = length;
    valueOffset = at + rest;
    valueLength = tag - 1;
    next = valueOffset + (tag == 0 ? 0 : tag - 1);
  }

  /** No key is longer than its block, so nothing larger is allocated. */
  private int checked(int length) {
    if (length > block.length) {
      throw new IndexOutOfBoundsException("a key longer than its block");
    }
    return length;
  }

  private static void copy(byte[] from, int at, byte[] to, int start, int count) {
    if (count <= 8 && at + 8 <= from.length && start + 8 <= to.length) {
      Bytes.putLong(to, start, Bytes.longAt(from, at)); // More than asked for does no harm.
    } else {
      System.arraycopy(from, at, to, start, count);
    }
  }

  private void readGroup(int wanted) {
    int saved = index;
    group = wanted;
    next = Prefixed.restartOffset(block, wanted);
    int entries = Math.min(GROUP, count - wanted * GROUP);
    int end = 0;
    for (int i = 0; i < entries; i++) {
      readNext();
      if (groupKeys.length < end + keyLength) {
        groupKeys = Arrays.copyOf(groupKeys, Math.max(2 * groupKeys.length, end + keyLength));
      }
      System.arraycopy(key, 0, groupKeys, end, keyLength);
      end += keyLength;
      groupKeyEnds[i] = end;
      groupValues[i] = valueOffset;
      groupLengths[i] = valueLength;
    }
    index = saved;
  }

  private void ensureKey(int length) {
    if (key.length < length) {
      key = Arrays.copyOf(key, Math.max(2 * key.length, length));
    }
  }
}

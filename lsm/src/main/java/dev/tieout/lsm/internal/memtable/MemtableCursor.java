package dev.tieout.lsm.internal.memtable;

import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.internal.bytes.Bytes;
import dev.tieout.lsm.internal.memtable.Memtable.Bound;
import org.jspecify.annotations.Nullable;

/**
 * Walks through a memtable, leaf by leaf, each as it is when it is reached. Its fields are the
 * entry it stands on. For one thread.
 */
public final class MemtableCursor {
  /** Holds key and value. */
  public byte[] array = Bytes.NONE;

  /** Where the key begins. */
  public int keyOffset;

  /** Length of the key. */
  public int keyLength;

  /** Length of the value; -1 if the key is deleted. */
  public int valueLength;

  private final Memtable table;
  private final boolean backward;
  private final int[] references = new int[Memtable.LEAF];
  private int at;
  private int count;

  /**
   * Begins before the first entry.
   *
   * @param bound forward, the least key wanted; backward, the least one not wanted any more; null
   *     for all
   */
  public MemtableCursor(Memtable table, byte @Nullable [] bound, Direction direction) {
    this.table = table;
    this.backward = direction == Direction.BACKWARD;
    int end = bound == null ? 0 : bound.length;
    Bound where = backward ? Bound.BELOW : Bound.AT_LEAST;
    count = table.copy(bound, 0, end, where, references);
    at = backward ? count : -1;
  }

  /** Steps on; false at the end. */
  public boolean next() {
    at += backward ? -1 : 1;
    if (at < 0 || at >= count) {
      if (count == 0) {
        return false;
      }
      Bound where = backward ? Bound.BELOW : Bound.ABOVE;
      count = table.copy(array, keyOffset, keyOffset + keyLength, where, references);
      if (count == 0) {
        return false;
      }
      at = backward ? count - 1 : 0;
    }
    int reference = references[at];
    array = table.slab().chunk(reference);
    keyOffset = Slab.keyStart(reference);
    keyLength = Slab.keyLength(array, reference);
    valueLength = Slab.valueLength(array, reference);
    return true;
  }
}

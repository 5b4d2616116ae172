package dev.tieout.lsm.internal.iterate;

import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.internal.memtable.Memtable;
import dev.tieout.lsm.internal.memtable.MemtableCursor;
import org.jspecify.annotations.Nullable;

/** The entries of a memtable. */
public final class MemtableSource extends Source {
  private final MemtableCursor cursor;

  /**
   * @param bound forward, the least key wanted; backward, the least one not wanted any more; null
   *     for all
   */
  public MemtableSource(Memtable table, byte @Nullable [] bound, Direction direction) {
    cursor = new MemtableCursor(table, bound, direction);
  }

  @Override
  public boolean next() {
    if (!cursor.next()) {
      return false;
    }
    key = cursor.array;
    keyOffset = cursor.keyOffset;
    keyLength = cursor.keyLength;
    value = cursor.array;
    valueOffset = keyOffset + keyLength;
    valueLength = cursor.valueLength;
    return true;
  }
}

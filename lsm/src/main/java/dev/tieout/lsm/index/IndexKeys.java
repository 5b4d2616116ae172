package dev.tieout.lsm.index;

import dev.tieout.lsm.api.Keys;
import dev.tieout.lsm.index.IndexDefinition.KeySink;
import dev.tieout.lsm.index.IndexDefinition.Kind;
import java.util.Arrays;

/** The keys of one record in one index, as they are in the index's tree. For one thread. */
final class IndexKeys implements KeySink {
  private final Keys keys = new Keys();
  private byte[] scratch = new byte[64];
  private byte[] id = {};
  private Kind kind = Kind.UNIQUE;

  void fill(IndexDefinition index, byte[] recordId, byte[] record, int offset, int length) {
    keys.clear();
    id = recordId;
    kind = index.kind();
    index.function().keysOf(record, offset, length, this);
  }

  void clear() {
    keys.clear();
  }

  @Override
  public void add(byte[] key, int offset, int length) {
    if (kind == Kind.UNIQUE) {
      keys.add(key, offset, length);
      return;
    }
    if (scratch.length < length + id.length) {
      scratch = new byte[2 * (length + id.length)];
    }
    System.arraycopy(key, offset, scratch, 0, length);
    System.arraycopy(id, 0, scratch, length, id.length);
    keys.add(scratch, 0, length + id.length);
  }

  int count() {
    return keys.count();
  }

  byte[] array() {
    return keys.array();
  }

  int start(int index) {
    return keys.start(index);
  }

  int length(int index) {
    return keys.end(index) - keys.start(index);
  }

  /** Whether another record, or this one before, has a key of this one. */
  boolean contains(IndexKeys other, int index) {
    for (int i = 0; i < keys.count(); i++) {
      if (Arrays.equals(
          keys.array(),
          keys.start(i),
          keys.end(i),
          other.array(),
          other.start(index),
          other.start(index) + other.length(index))) {
        return true;
      }
    }
    return false;
  }
}

package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.Batch;
import dev.tieout.lsm.api.Limits;
import dev.tieout.lsm.api.Tree;
import dev.tieout.lsm.internal.bytes.ByteBuilder;
import dev.tieout.lsm.internal.log.LogFormat;

/** A batch in the form that goes into the log. */
final class EncodedBatch implements Batch {
  static final int PUT = 1;
  static final int DELETE = 2;

  private final Object owner;
  private final ByteBuilder bytes = new ByteBuilder(512);
  private int count;

  EncodedBatch(Object owner) {
    this.owner = owner;
    bytes.skip(LogFormat.RECORD_HEADER_BYTES);
  }

  @Override
  public Batch put(Tree tree, byte[] key, byte[] value) {
    return put(tree, key, 0, key.length, value, 0, value.length);
  }

  @Override
  public Batch put(
      Tree tree,
      byte[] key,
      int keyOffset,
      int keyLength,
      byte[] value,
      int valueOffset,
      int valueLength) {
    int id = idOf(tree);
    checkKey(keyLength);
    if (valueLength > Limits.VALUE_BYTES) {
      throw new IllegalArgumentException(
          "a value of %d bytes, at most %d".formatted(valueLength, Limits.VALUE_BYTES));
    }
    checkRoom(keyLength + valueLength);
    bytes.addByte(PUT).addShort(id).addCounted(key, keyOffset, keyLength);
    bytes.addCounted(value, valueOffset, valueLength);
    count++;
    return this;
  }

  @Override
  public Batch delete(Tree tree, byte[] key) {
    return delete(tree, key, 0, key.length);
  }

  @Override
  public Batch delete(Tree tree, byte[] key, int keyOffset, int keyLength) {
    int id = idOf(tree);
    checkKey(keyLength);
    checkRoom(keyLength);
    bytes.addByte(DELETE).addShort(id).addCounted(key, keyOffset, keyLength);
    count++;
    return this;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public void clear() {
    bytes.truncate(LogFormat.RECORD_HEADER_BYTES);
    count = 0;
  }

  boolean isOf(Object store) {
    return owner == store;
  }

  /** The record, its header yet to be filled in. */
  ByteBuilder record() {
    return bytes;
  }

  private int idOf(Tree tree) {
    if (!(tree instanceof TreeHandle handle) || !handle.isOf(owner)) {
      throw new IllegalArgumentException("tree " + tree.name() + " is of another store");
    }
    return handle.id();
  }

  private void checkRoom(int more) {
    if (bytes.length() + more + 16 > Limits.BATCH_BYTES) {
      throw new IllegalArgumentException(
          "a batch of more than %d bytes".formatted(Limits.BATCH_BYTES));
    }
  }

  static void checkKey(int length) {
    if (length > Limits.KEY_BYTES) {
      throw new IllegalArgumentException(
          "a key of %d bytes, at most %d".formatted(length, Limits.KEY_BYTES));
    }
  }
}

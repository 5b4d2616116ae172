package dev.tieout.store.internal.lsm;

import dev.tieout.lsm.api.Batch;
import dev.tieout.lsm.api.Cursor;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.Tree;
import dev.tieout.lsm.api.View;
import java.nio.ByteBuffer;

/**
 * Clears a tree of any size in one small batch, which the store itself cannot: each key begins with
 * the number of an epoch, and to clear the tree is to begin the next one. What earlier epochs have
 * left is of no use to anybody and is deleted bit by bit.
 *
 * <p>Invariant: a key is of the present epoch, or left over. For one thread at a time.
 */
final class Epochs {
  /** The tree of the number. */
  static final String TREE = "epoch";

  static final int PREFIX_BYTES = Long.BYTES;
  private static final byte[] KEY = {};
  private static final int BATCH = 1000;

  private final Store store;
  private final Tree numbers;
  private final Tree cleared;
  private volatile long epoch;

  /**
   * @param cleared the tree that is cleared
   */
  Epochs(Store store, Tree cleared) {
    this.store = store;
    this.numbers = store.tree(TREE);
    this.cleared = cleared;
    byte[] number = numbers.get(KEY);
    this.epoch = number == null ? 0 : ByteBuffer.wrap(number).getLong();
  }

  /** A key with its epoch. */
  byte[] prefixed(byte[] key) {
    return ByteBuffer.allocate(PREFIX_BYTES + key.length).putLong(epoch).put(key).array();
  }

  /** What no key of the present epoch reaches. */
  byte[] end() {
    return bytes(epoch + 1);
  }

  private static byte[] bytes(long number) {
    return ByteBuffer.allocate(PREFIX_BYTES).putLong(number).array();
  }

  /** Makes a batch begin the next epoch. */
  void addNext(Batch batch) {
    batch.put(numbers, KEY, bytes(epoch + 1));
  }

  /** Called when that batch is written. */
  void begin() {
    long next = epoch + 1;
    epoch = next;
  }

  /** Deletes what is left of earlier epochs. */
  void sweep() {
    Batch batch = store.newBatch();
    try (Cursor cursor = cleared.scan(null, bytes(epoch), Direction.FORWARD)) {
      while (cursor.next()) {
        View key = cursor.key();
        batch.delete(cleared, key.array(), key.offset(), key.length());
        if (batch.count() == BATCH) {
          store.write(batch);
          batch.clear();
        }
      }
    }
    if (batch.count() > 0) {
      store.write(batch);
    }
  }
}

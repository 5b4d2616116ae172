package dev.tieout.lsm.index;

import dev.tieout.lsm.api.Batch;
import dev.tieout.lsm.api.Cursor;
import dev.tieout.lsm.api.Direction;
import dev.tieout.lsm.api.Keys;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.Tree;
import dev.tieout.lsm.api.View;
import dev.tieout.lsm.index.IndexDefinition.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Records under ids of one length, and their indexes. Each write is one batch over all trees.
 * Thread-safe.
 *
 * <p>1. An index has an entry for each key of each record and no others, after a crash too. 2. A
 * record that a query returns has a key in the range asked for, even if it is changed meanwhile. 3.
 * Nobody else writes to these trees.
 */
public final class IndexedTree {
  private static final int STRIPES = 256;
  private static final int REBUILD_BATCH = 1000;

  private final Store store;
  private final Tree records;
  private final int idLength;
  private final List<IndexDefinition> definitions;
  private final Tree[] trees;
  private final ReentrantLock[] idLocks = locks();
  private final ReentrantLock[] keyLocks = locks();
  private final ThreadLocal<Work> works;

  /** What a thread needs to write. */
  private static final class Work {
    final Batch batch;
    final View old = new View();
    final View other = new View();
    final IndexKeys[] before;
    final IndexKeys[] after;
    final int[] stripes = new int[64];
    int stripeCount;

    Work(Store store, int indexes) {
      batch = store.newBatch();
      before = new IndexKeys[indexes];
      after = new IndexKeys[indexes];
      for (int i = 0; i < indexes; i++) {
        before[i] = new IndexKeys();
        after[i] = new IndexKeys();
      }
    }
  }

  /**
   * @param records the name of the records' tree
   * @param idLength the length of every id, in bytes
   * @throws IllegalArgumentException if the store lacks one of the trees
   */
  public IndexedTree(Store store, String records, int idLength, List<IndexDefinition> definitions) {
    this.store = store;
    this.records = store.tree(records);
    this.idLength = idLength;
    this.definitions = List.copyOf(definitions);
    this.trees = new Tree[definitions.size()];
    for (int i = 0; i < trees.length; i++) {
      trees[i] = store.tree(definitions.get(i).name());
    }
    this.works = ThreadLocal.withInitial(() -> new Work(store, trees.length));
  }

  private static ReentrantLock[] locks() {
    ReentrantLock[] locks = new ReentrantLock[STRIPES];
    Arrays.setAll(locks, i -> new ReentrantLock());
    return locks;
  }

  /** The tree of the records. */
  public Tree records() {
    return records;
  }

  /**
   * Writes a record, in place of an earlier one with its id.
   *
   * @throws DuplicateKeyException if another record has its key in a unique index
   */
  public void put(byte[] id, byte[] record) {
    change(id, record);
  }

  /** Deletes a record; false if there was none. */
  public boolean delete(byte[] id) {
    return change(id, null);
  }

  private boolean change(byte[] id, byte @Nullable [] record) {
    if (id.length != idLength) {
      throw new IllegalArgumentException(
          "an id of %d bytes; here all have %d".formatted(id.length, idLength));
    }
    Work work = works.get();
    ReentrantLock idLock = idLocks[(Arrays.hashCode(id) * 0x9E3779B1) >>> 24];
    idLock.lock();
    try {
      boolean there = records.get(id, work.old);
      if (!there && record == null) {
        return false;
      }
      work.batch.clear();
      if (record == null) {
        work.batch.delete(records, id);
      } else {
        work.batch.put(records, id, record);
      }
      work.stripeCount = 0;
      for (int i = 0; i < trees.length; i++) {
        keysOf(work, i, id, there, record);
      }
      lockKeys(work);
      try {
        for (int i = 0; i < trees.length; i++) {
          changeIndex(work, i, id);
        }
        store.write(work.batch);
      } finally {
        unlockKeys(work);
      }
      return there;
    } finally {
      idLock.unlock();
    }
  }

  private void keysOf(Work work, int index, byte[] id, boolean there, byte @Nullable [] record) {
    IndexDefinition definition = definitions.get(index);
    IndexKeys before = work.before[index];
    IndexKeys after = work.after[index];
    before.clear();
    after.clear();
    if (there) {
      View old = work.old;
      before.fill(definition, id, old.array(), old.offset(), old.length());
    }
    if (record != null) {
      after.fill(definition, id, record, 0, record.length);
    }
    if (definition.kind() == Kind.UNIQUE) {
      noteStripes(work, before, after);
      noteStripes(work, after, before);
    }
  }

  private static void noteStripes(Work work, IndexKeys keys, IndexKeys unless) {
    for (int i = 0; i < keys.count(); i++) {
      if (!unless.contains(keys, i)) {
        if (work.stripeCount == work.stripes.length) {
          throw new IllegalArgumentException(
              "a record with more than %d unique keys".formatted(work.stripes.length / 2));
        }
        int hash = 1;
        for (int j = 0; j < keys.length(i); j++) {
          hash = 31 * hash + keys.array()[keys.start(i) + j];
        }
        work.stripes[work.stripeCount++] = (hash * 0x9E3779B1) >>> 24;
      }
    }
  }

  /** In ascending order, so that two threads never wait for each other. */
  private void lockKeys(Work work) {
    Arrays.sort(work.stripes, 0, work.stripeCount);
    for (int i = 0; i < work.stripeCount; i++) {
      keyLocks[work.stripes[i]].lock();
    }
  }

  private void unlockKeys(Work work) {
    for (int i = 0; i < work.stripeCount; i++) {
      keyLocks[work.stripes[i]].unlock();
    }
  }

  private void changeIndex(Work work, int index, byte[] id) {
    IndexKeys before = work.before[index];
    IndexKeys after = work.after[index];
    boolean unique = definitions.get(index).kind() == Kind.UNIQUE;
    for (int i = 0; i < before.count(); i++) {
      if (!after.contains(before, i)) {
        work.batch.delete(trees[index], before.array(), before.start(i), before.length(i));
      }
    }
    for (int i = 0; i < after.count(); i++) {
      if (before.contains(after, i)) {
        continue;
      }
      if (unique && trees[index].get(after.array(), after.start(i), after.length(i), work.other)) {
        throw new DuplicateKeyException(definitions.get(index).name());
      }
      work.batch.put(
          trees[index],
          after.array(),
          after.start(i),
          after.length(i),
          id,
          0,
          unique ? id.length : 0);
    }
  }

  /** The record of an id; false if there is none. */
  public boolean get(byte[] id, View record) {
    return records.get(id, record);
  }

  /**
   * The record that has a key in a unique index; false if there is none.
   *
   * @param index the index's place among the definitions
   */
  public boolean find(int index, byte[] key, View record) {
    View id = new View();
    while (trees[index].get(key, id)) {
      if (!records.get(id.array(), id.offset(), id.length(), record)) {
        continue; // Deleted meanwhile, and the entry with it.
      }
      if (hasKey(index, id.toBytes(), record, key)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasKey(int index, byte[] id, View record, byte[] key) {
    IndexKeys keys = new IndexKeys();
    keys.fill(definitions.get(index), id, record.array(), record.offset(), record.length());
    for (int i = 0; i < keys.count(); i++) {
      int start = keys.start(i);
      if (Arrays.equals(keys.array(), start, start + keys.length(i), key, 0, key.length)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds the ids of records that have a key in a range of an ordered index, in the order of the
   * index. The bounds are those of {@link Tree#scan}, on keys followed by ids.
   *
   * @param index the index's place among the definitions
   */
  public void scanIds(
      int index,
      byte @Nullable [] from,
      byte @Nullable [] to,
      Direction direction,
      int limit,
      Keys ids) {
    try (Cursor cursor = trees[index].scan(from, to, direction)) {
      View key = cursor.key();
      for (int i = 0; i < limit && cursor.next(); i++) {
        ids.addEnd(key, idLength);
      }
    }
  }

  /** The same with the records. */
  public void query(
      int index,
      byte @Nullable [] from,
      byte @Nullable [] to,
      Direction direction,
      int limit,
      RecordVisitor visitor) {
    Keys ids = new Keys();
    long before = store.sequence();
    scanIds(index, from, to, direction, limit, ids);
    View id = new View();
    records.getAll(
        ids,
        (i, record) -> {
          if (record == null) {
            return; // Deleted meanwhile.
          }
          id.set(ids.array(), ids.start(i), idLength);
          // If nobody has written since, what the index says still holds.
          if (store.isAt(before) || isInRange(index, id, record, from, to)) {
            visitor.visit(id, record);
          }
        });
  }

  private boolean isInRange(
      int index, View id, View record, byte @Nullable [] from, byte @Nullable [] to) {
    IndexKeys keys = new IndexKeys();
    keys.fill(
        definitions.get(index), id.toBytes(), record.array(), record.offset(), record.length());
    for (int i = 0; i < keys.count(); i++) {
      int start = keys.start(i);
      int end = start + keys.length(i);
      if ((from == null
              || Arrays.compareUnsigned(keys.array(), start, end, from, 0, from.length) >= 0)
          && (to == null
              || Arrays.compareUnsigned(keys.array(), start, end, to, 0, to.length) < 0)) {
        return true;
      }
    }
    return false;
  }

  /** Builds an index anew from the records, while nobody writes. */
  public void rebuild(int index) {
    Batch batch = store.newBatch();
    try (Cursor cursor = trees[index].scan()) {
      while (cursor.next()) {
        View key = cursor.key();
        batch.delete(trees[index], key.array(), key.offset(), key.length());
        flush(batch, REBUILD_BATCH);
      }
    }
    IndexKeys keys = new IndexKeys();
    boolean unique = definitions.get(index).kind() == Kind.UNIQUE;
    try (Cursor cursor = records.scan()) {
      while (cursor.next()) {
        View value = cursor.value();
        byte[] id = cursor.key().toBytes();
        keys.fill(definitions.get(index), id, value.array(), value.offset(), value.length());
        for (int i = 0; i < keys.count(); i++) {
          batch.put(
              trees[index],
              keys.array(),
              keys.start(i),
              keys.length(i),
              id,
              0,
              unique ? id.length : 0);
        }
        flush(batch, REBUILD_BATCH);
      }
    }
    flush(batch, 1);
  }

  private void flush(Batch batch, int least) {
    if (batch.count() >= least) {
      store.write(batch);
      batch.clear();
    }
  }
}

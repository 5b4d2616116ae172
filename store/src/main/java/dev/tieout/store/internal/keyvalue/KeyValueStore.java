package dev.tieout.store.internal.keyvalue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.store.Durability;
import dev.tieout.store.RecordStore;
import dev.tieout.store.Records;
import dev.tieout.store.StoreException;
import dev.tieout.store.Table;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * A store over keys and values.
 *
 * <p>A transaction writes its changes as it goes, with how to undo them beside them ({@link
 * UndoLog}), so it takes bounded memory. Who reads meanwhile reads the state from before it.
 * Invariant: that state is published, and then the number of transactions begun is raised, before a
 * transaction's first change; a reader that found no such state checks after it looked that the
 * number is the same, and else looks again.
 */
public final class KeyValueStore implements RecordStore {
  static final byte[] FORMAT = "format".getBytes(UTF_8);

  private final KeyValues engine;
  private final Spaces spaces;
  private final Durability durability;
  private final Stripes keyLocks = new Stripes();
  private final Stripes valueLocks = new Stripes();
  private final Map<Table, Records> records = new HashMap<>();
  private final ReentrantReadWriteLock changing = new ReentrantReadWriteLock();
  private volatile @Nullable SharedView viewBeforeTransaction;
  private final AtomicLong transactionsBegun = new AtomicLong();
  private volatile boolean isBroken;

  private KeyValueStore(KeyValues engine, Spaces spaces, Durability durability) {
    this.engine = engine;
    this.spaces = spaces;
    this.durability = durability;
    for (Table table : spaces.tables()) {
      records.put(table, new KeyValueRecords(this, table, new TableCodec(table), null));
    }
  }

  /**
   * Opens a store over an engine, and undoes what a killed process left half done. Closes the
   * engine if that fails.
   *
   * @throws StoreException if the engine holds other tables
   */
  public static RecordStore open(KeyValues engine, Spaces spaces, Durability durability)
      throws IOException {
    try {
      byte[] expected = spaces.describe().getBytes(UTF_8);
      Slice found = new Slice();
      if (!engine.get(Spaces.DESCRIPTION, FORMAT, null, found)) {
        try (KeyValues.Changes changes = engine.changes()) {
          changes.put(Spaces.DESCRIPTION, FORMAT, expected);
          engine.write(changes, Durability.SURVIVES_POWER_LOSS);
        }
      } else if (!Arrays.equals(found.toBytes(), expected)) {
        throw new StoreException(
            "The store holds other tables than these, or was written by another version.");
      }
      if (engine.isAtomic()) {
        UndoLog.rollBack(engine);
      }
      return new KeyValueStore(engine, spaces, durability);
    } catch (IOException | RuntimeException failure) {
      try {
        engine.close();
      } catch (IOException second) {
        failure.addSuppressed(second);
      }
      throw failure;
    }
  }

  KeyValues engine() {
    return engine;
  }

  Spaces spaces() {
    return spaces;
  }

  Durability durability() {
    return durability;
  }

  Stripes keyLocks() {
    return keyLocks;
  }

  Stripes valueLocks() {
    return valueLocks;
  }

  @Override
  public Records table(Table table) {
    Records found = records.get(table);
    if (found == null) {
      throw new IllegalArgumentException("the store has no table " + table);
    }
    return found;
  }

  /** Waits for a transaction of another thread before a change outside of any. */
  void enterChange(@Nullable UndoLog undo) throws IOException {
    if (undo != null) {
      return;
    }
    if (changing.isWriteLockedByCurrentThread()) {
      throw new IllegalStateException("a change beside the transaction that runs");
    }
    changing.readLock().lock();
    if (isBroken) {
      changing.readLock().unlock();
      throw broken();
    }
  }

  void leaveChange(@Nullable UndoLog undo) {
    if (undo == null) {
      changing.readLock().unlock();
    }
  }

  private static StoreException broken() {
    return new StoreException(
        "A transaction could not be undone, so the store takes no changes; open it again.");
  }

  @Override
  public void atomically(Work work) throws IOException {
    if (!engine.isAtomic()) {
      throw new StoreException("This engine writes without batches, so it has no transactions.");
    }
    if (changing.isWriteLockedByCurrentThread()) {
      throw new IllegalStateException("a transaction within a transaction");
    }
    changing.writeLock().lock();
    try {
      if (isBroken) {
        throw broken();
      }
      SharedView before = new SharedView(engine.view());
      viewBeforeTransaction = before;
      transactionsBegun.incrementAndGet();
      try {
        run(work);
      } finally {
        // What could not be undone is hidden until the store is closed.
        if (!isBroken) {
          viewBeforeTransaction = null;
          before.close();
        }
      }
    } finally {
      changing.writeLock().unlock();
    }
  }

  private void run(Work work) throws IOException {
    UndoLog undo = new UndoLog(engine);
    Map<Table, Records> within = new HashMap<>();
    for (Table table : spaces.tables()) {
      within.put(table, new KeyValueRecords(this, table, new TableCodec(table), undo));
    }
    try {
      work.run(
          table -> {
            Records found = within.get(table);
            if (found == null) {
              throw new IllegalArgumentException("the store has no table " + table);
            }
            return found;
          });
      undo.commit(durability);
    } catch (IOException | RuntimeException | Error failure) {
      try {
        UndoLog.rollBack(engine);
      } catch (IOException | RuntimeException second) {
        isBroken = true;
        failure.addSuppressed(second);
      }
      throw failure;
    }
  }

  private @Nullable SharedView holdViewBeforeTransaction() {
    for (SharedView view = viewBeforeTransaction; view != null; view = viewBeforeTransaction) {
      if (view.tryHold()) {
        return view;
      }
    }
    return null;
  }

  /** Looks something up, in the state from before a transaction if one runs. */
  <T extends @Nullable Object> T reading(KeyValues.Look<T> look) throws IOException {
    while (true) {
      long begun = transactionsBegun.get();
      SharedView before = holdViewBeforeTransaction();
      if (before != null) {
        try (before) {
          return look.at(before.view());
        }
      }
      T found = look.at(null);
      if (begun == transactionsBegun.get()) {
        return found;
      }
    }
  }

  /** The same, with all that it looks up in one state. */
  <T extends @Nullable Object> T readingTogether(KeyValues.Look<T> look) throws IOException {
    while (true) {
      long begun = transactionsBegun.get();
      SharedView before = holdViewBeforeTransaction();
      if (before != null) {
        try (before) {
          return look.at(before.view());
        }
      }
      T found = engine.atOneState(look);
      if (begun == transactionsBegun.get()) {
        return found;
      }
    }
  }

  /** Opens a cursor, with the state in which to look up what it leads to. */
  Reading openCursor(int space, byte[] from, byte[] end, @Nullable UndoLog undo)
      throws IOException {
    if (undo != null) {
      // Nobody else changes anything, and who reads does not.
      return new Reading(engine.cursor(space, from, end, null), null, null);
    }
    while (true) {
      long begun = transactionsBegun.get();
      SharedView before = holdViewBeforeTransaction();
      if (before != null) {
        return new Reading(engine.cursor(space, from, end, before.view()), before.view(), before);
      }
      KeyValues.View own = engine.view();
      if (begun == transactionsBegun.get()) {
        return new Reading(engine.cursor(space, from, end, own), own, own);
      }
      own.close();
    }
  }

  @Override
  public void stabilise() throws IOException {
    engine.stabilise();
  }

  @Override
  public void settle() throws IOException {
    engine.settle();
  }

  @Override
  public long sizeBytes() throws IOException {
    return engine.sizeBytes();
  }

  @Override
  public String describe() throws IOException {
    return engine.describe();
  }

  @Override
  public void close() throws IOException {
    SharedView before = viewBeforeTransaction;
    if (isBroken && before != null) {
      before.close();
    }
    engine.close();
  }

  /**
   * A cursor and what it reads.
   *
   * @param view the state it reads, or null for the present one
   * @param held what is given back with it
   */
  record Reading(KeyValues.Cursor cursor, KeyValues.@Nullable View view, @Nullable Closeable held)
      implements Closeable {
    @Override
    public void close() throws IOException {
      cursor.close();
      if (held != null) {
        held.close();
      }
    }
  }
}

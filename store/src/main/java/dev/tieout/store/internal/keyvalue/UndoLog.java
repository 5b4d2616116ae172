package dev.tieout.store.internal.keyvalue;

import dev.tieout.store.Durability;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * How to undo a transaction that is not over, kept in a space of its own beside the changes.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A change and how to undo it are written together.
 *   <li>The transaction is done when the log is cleared, in one write.
 *   <li>The log of a killed process undoes its changes, the last first, each together with its own
 *       removal, so that being killed meanwhile does no harm.
 * </ol>
 *
 * <pre>
 * key:   2^63 - 1 - the place of the change, in order, so that the last comes first
 * value: for each key: space, size and key, 0 or 1, and after 1 size and the value to restore
 * </pre>
 *
 * For one thread.
 */
final class UndoLog {
  private static final byte[] NOTHING = {};

  private final KeyValues engine;
  private ByteBuilder current = new ByteBuilder();
  private long changeCount;

  UndoLog(KeyValues engine) {
    this.engine = engine;
  }

  /** Notes what a key of the change at hand held: a value, or null for nothing. */
  void note(int space, byte[] key, byte @Nullable [] before) {
    current.variable(space).sized(key).variable(before == null ? 0 : 1);
    if (before != null) {
      current.sized(before);
    }
  }

  /** Ends the change at hand. */
  void end(KeyValues.Changes changes) throws IOException {
    byte[] key = new ByteBuilder().orderedNumber(Long.MAX_VALUE - changeCount, false).toBytes();
    changes.put(Spaces.UNDO, key, current.toBytes());
    changeCount++;
    current = new ByteBuilder();
  }

  /** Forgets what was noted of a change that was not written. */
  void drop() {
    current = new ByteBuilder();
  }

  /** Makes the transaction last. */
  void commit(Durability durability) throws IOException {
    if (changeCount > 0) {
      try (KeyValues.Changes changes = engine.changes()) {
        changes.clear(Spaces.UNDO);
        engine.write(changes, durability);
      }
    }
  }

  /** Undoes whatever the log holds. */
  static void rollBack(KeyValues engine) throws IOException {
    try (KeyValues.Cursor log = engine.cursor(Spaces.UNDO, NOTHING, NOTHING, null)) {
      while (log.next()) {
        try (KeyValues.Changes changes = engine.changes()) {
          ByteReader in = new ByteReader(log.value().toBytes());
          while (in.hasMore()) {
            int space = (int) in.variable();
            byte[] key = in.sized();
            if (in.variable() == 0) {
              changes.delete(space, key);
            } else {
              changes.put(space, key, in.sized());
            }
          }
          changes.delete(Spaces.UNDO, log.key().toBytes());
          engine.write(changes, Durability.SURVIVES_KILL);
        }
      }
    }
  }
}

package dev.tieout.store.internal.keyvalue;

import dev.tieout.store.Durability;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What an engine must be to keep tables: spaces of byte keys in unsigned order, each with a value,
 * and changes over several spaces that are done together. Thread-safe.
 *
 * <p>Spaces are numbered from 0 in the order of {@link Spaces#names}.
 */
public interface KeyValues extends Closeable {

  /**
   * Points a slice to the value of a key; false if there is none, the slice then of no use.
   *
   * @param view the state to read, or null for the present one
   */
  boolean get(int space, byte[] key, @Nullable View view, Slice value) throws IOException;

  /** Looks up several keys of a space, and visits the values in the order of the keys. */
  default void getAll(int space, KeyList keys, @Nullable View view, ValueVisitor visitor)
      throws IOException {
    Slice value = new Slice();
    for (int i = 0; i < keys.count(); i++) {
      byte[] key = Arrays.copyOfRange(keys.array(), keys.start(i), keys.end(i));
      visitor.visit(i, get(space, key, view, value) ? value : null);
    }
  }

  /**
   * The keys of a space from one on, which is included, ascending.
   *
   * @param end the first key behind them, or empty for no bound
   * @param view the state to read; or null for the present one, in which what is changed meanwhile
   *     may or may not be seen
   */
  Cursor cursor(int space, byte[] from, byte[] end, @Nullable View view) throws IOException;

  /**
   * Looks at one state. May look several times, and at the present without a view; then what it
   * found, and what it threw, counts only if nothing was changed meanwhile.
   */
  default <T extends @Nullable Object> T atOneState(Look<T> look) throws IOException {
    try (View view = view()) {
      return look.at(view);
    }
  }

  /** An empty set of changes. */
  Changes changes() throws IOException;

  /** Does changes, all or none if the engine {@link #isAtomic}. */
  void write(Changes changes, Durability durability) throws IOException;

  /** Whether changes are done together; if not, there are no transactions. */
  boolean isAtomic();

  /** The present state, to read later. */
  View view() throws IOException;

  void stabilise() throws IOException;

  void settle() throws IOException;

  long sizeBytes() throws IOException;

  String describe() throws IOException;

  /** A state of the engine. */
  interface View extends Closeable {}

  /** Keys one after another; stands before the first. For one thread. */
  interface Cursor extends Closeable {
    boolean next() throws IOException;

    /** The key, until the next step. */
    Slice key() throws IOException;

    /** The value, until the next step. */
    Slice value() throws IOException;
  }

  /** Takes the values of several keys. */
  @FunctionalInterface
  interface ValueVisitor {
    /**
     * Called for each key.
     *
     * @param index the key's place
     * @param value until this returns; null if there is none
     */
    void visit(int index, @Nullable Slice value) throws IOException;
  }

  /** Looks at a state of the engine, or at the present one. Only reads. */
  @FunctionalInterface
  interface Look<T extends @Nullable Object> {
    T at(@Nullable View view) throws IOException;
  }

  /** Changes to be done together, later ones over earlier ones. For one thread. */
  interface Changes extends Closeable {
    void put(int space, byte[] key, byte[] value) throws IOException;

    void delete(int space, byte[] key) throws IOException;

    /** Deletes all of the undo log, the one space that this is asked of. */
    void clear(int space) throws IOException;
  }
}

package dev.tieout.store.internal.keyvalue;

import dev.tieout.store.Durability;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What an engine must be to keep tables: spaces of byte keys in unsigned order, each with a value,
 * and changes over several spaces that are done together. Thread-safe.
 *
 * <p>Spaces are numbered from 0 in the order of {@link Spaces#names}.
 */
public interface KeyValues extends Closeable {

  /**
   * The value of a key, or null.
   *
   * @param view the state to read, or null for the present one
   */
  byte @Nullable [] get(int space, byte[] key, @Nullable View view) throws IOException;

  /** The keys from one on, which is included, ascending; of the state at the time of the call. */
  Cursor cursor(int space, byte[] from, @Nullable View view) throws IOException;

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

    byte[] key() throws IOException;

    byte[] value() throws IOException;
  }

  /** Changes to be done together, later ones over earlier ones. For one thread. */
  interface Changes extends Closeable {
    void put(int space, byte[] key, byte[] value) throws IOException;

    void delete(int space, byte[] key) throws IOException;

    /** Deletes all of a space. */
    void clear(int space) throws IOException;
  }
}

package dev.tieout.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The records of one table. Each change is atomic over the record and all its indexes, and is
 * refused or done whole: after an exception nothing has changed.
 *
 * <p>From a {@link RecordStore}, thread-safe, and a change is as durable as the store was opened
 * for when the call returns. From a {@link Transaction}, for its thread only.
 *
 * @see RecordRefusedException for records that no engine takes
 */
public interface Records {

  /**
   * Adds a record.
   *
   * @throws DuplicateKeyException if its key, or its values in a unique index, are taken
   */
  void insert(Row row) throws IOException;

  /**
   * Changes a record as it now stands: no other change of it comes in between.
   *
   * @param edit changes the record that it is given, all but the key; does not use the store
   * @return the record as changed, or null if there is none of the key
   * @throws DuplicateKeyException if its values in a unique index are another's
   */
  @Nullable Row update(Key key, Edit edit) throws IOException;

  /**
   * Removes a record.
   *
   * @return whether there was one
   */
  boolean delete(Key key) throws IOException;

  /** The record of a key, or null. */
  @Nullable Row get(Key key) throws IOException;

  /**
   * The record with the values in a unique index, or null.
   *
   * @param values one for each part
   */
  @Nullable Row find(Index index, Object... values) throws IOException;

  /**
   * Visits the keys of a range, in its order, read from the index alone.
   *
   * @param limit the most that are visited
   * @return how many were visited
   */
  int scan(Range range, int limit, KeyVisitor visitor) throws IOException;

  /**
   * Visits the records of a range, in its order.
   *
   * @param limit the most that are visited
   * @return how many were visited
   */
  int query(Range range, int limit, RowVisitor visitor) throws IOException;

  /** How many records there are; may take as long as reading them. */
  long count() throws IOException;

  /** Changes a record. */
  @FunctionalInterface
  interface Edit {
    void apply(Row row) throws IOException;
  }

  /** Takes records. Changes nothing in the store. */
  @FunctionalInterface
  interface RowVisitor {
    void accept(Row row) throws IOException;
  }

  /** Takes keys, of the one kind that the table has. Changes nothing in the store. */
  interface KeyVisitor {
    void accept(long key) throws IOException;

    void accept(String key) throws IOException;
  }
}

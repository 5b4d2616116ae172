package dev.tieout.store;

import java.util.List;

/**
 * What a look at everything in a store of the engine lsm has found.
 *
 * @param files segments read, every byte
 * @param entries entries in them, deletes and what is overwritten among them
 * @param records records of all tables; 0 if they were not looked at
 * @param indexEntries entries of all indexes, each compared with its record
 * @param scope how far the look went
 * @param damages a sentence for each, bytes with file and offset; empty if all is well
 */
public record StoreCheck(
    long files, long entries, long records, long indexEntries, Scope scope, List<String> damages) {

  /** How far a look went. */
  public enum Scope {
    /** Bytes and the order of keys only, for they are damaged. */
    DAMAGED_BYTES,
    /** Bytes and the order of keys only, for there are no tables of records. */
    NO_TABLES,
    /** Also each record against its entries in the indexes. */
    TABLES
  }

  public StoreCheck {
    damages = List.copyOf(damages);
  }

  /** Whether nothing is damaged. */
  public boolean isSound() {
    return damages.isEmpty();
  }
}

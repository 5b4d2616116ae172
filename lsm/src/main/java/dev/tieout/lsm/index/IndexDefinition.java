package dev.tieout.lsm.index;

/**
 * What is in an index: a pure function of a record, so that writing a record and building an index
 * anew come to the same.
 *
 * @param name the name of the index's tree
 * @param kind whether a key may occur once
 * @param function the keys of a record
 */
public record IndexDefinition(String name, Kind kind, Function function) {

  /** Whether a key may occur once. */
  public enum Kind {
    /** At most one record has a key. The entry's value is the record's id. */
    UNIQUE,
    /** Any number of records have a key. The entry's key ends with the record's id; no value. */
    ORDERED
  }

  /** Gives the keys of a record. */
  @FunctionalInterface
  public interface Function {
    /** Adds each key once. */
    void keysOf(byte[] record, int offset, int length, KeySink target);
  }

  /** Takes keys. */
  public interface KeySink {
    /** Adds a copy of a key. */
    void add(byte[] key, int offset, int length);
  }
}

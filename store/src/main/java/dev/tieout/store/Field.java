package dev.tieout.store;

/**
 * A field of a table.
 *
 * @param name lower-case letters, digits and underscores, beginning with a letter
 * @param type what it holds
 * @param maxBytes the longest text, in UTF-8; what is indexed declares it, other text may be as
 *     long as a record. 8 for numbers
 * @param presence whether a record may lack it
 */
public record Field(String name, Type type, int maxBytes, Presence presence) {

  /** What a field holds. */
  public enum Type {
    /** A signed 64-bit number. */
    NUMBER,
    /** A text of valid Unicode, ordered by code points. */
    TEXT
  }

  /** Whether every record has a field. */
  public enum Presence {
    REQUIRED,
    NULLABLE
  }

  public Field {
    if (!Table.isName(name)) {
      throw new IllegalArgumentException("'" + name + "' is not a name for a field");
    }
    if (maxBytes < 1 || maxBytes > Table.MAX_RECORD_BYTES) {
      throw new IllegalArgumentException("field " + name + " of " + maxBytes + " bytes");
    }
  }

  boolean isDeclaredShort() {
    return maxBytes <= Table.MAX_INDEXED_BYTES;
  }
}

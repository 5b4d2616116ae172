package dev.tieout.store;

import java.util.List;

/**
 * A secondary index of a table: its records in the order of some fields, those alike in the order
 * of their keys, ascending.
 *
 * @param name unique in its table
 * @param kind whether two records may be alike in all its parts
 * @param parts the fields that it orders by, the first first; all required, none the key
 */
public record Index(String name, Kind kind, List<Part> parts) {

  /** Whether two records may be alike in all parts. */
  public enum Kind {
    UNIQUE,
    ORDERED
  }

  /** The order of a part. */
  public enum Order {
    ASCENDING,
    DESCENDING
  }

  /**
   * A field that an index orders by.
   *
   * @param position where the field is in the table
   * @param order its order
   */
  public record Part(int position, Order order) {}

  public Index {
    parts = List.copyOf(parts);
    if (!Table.isName(name) || parts.isEmpty()) {
      throw new IllegalArgumentException("an index named '" + name + "' of " + parts);
    }
  }
}

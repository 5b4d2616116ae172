package dev.tieout.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run of consecutive entries of an index: those whose first parts equal given values, and whose
 * next part lies between two bounds, both included. Bounds are in the order of the index: of a
 * descending part the first is the larger. Immutable.
 */
public final class Range {
  private final Table table;
  private final Index index;
  private final List<Object> leading;
  private final @Nullable Object from;
  private final @Nullable Object to;

  private Range(
      Table table, Index index, List<Object> leading, @Nullable Object from, @Nullable Object to) {
    this.table = table;
    this.index = index;
    this.leading = leading;
    this.from = from;
    this.to = to;
  }

  /**
   * The entries of an index whose first parts equal the values; all of them without values.
   *
   * @param values numbers as {@link Long}, texts as {@link String}
   * @throws IllegalArgumentException if there are more than parts, or one of another type
   */
  public static Range of(Table table, Index index, Object... values) {
    List<Object> leading = new ArrayList<>(values.length);
    for (Object value : values) {
      leading.add(checked(table, index, leading.size(), value));
    }
    return new Range(table, index, leading, null, null);
  }

  /** The same from a value of the next part on, which is included. */
  public Range from(Object value) {
    return new Range(table, index, leading, checked(table, index, leading.size(), value), to);
  }

  /** The same up to a value of the next part, which is included. */
  public Range to(Object value) {
    return new Range(table, index, leading, from, checked(table, index, leading.size(), value));
  }

  private static Object checked(Table table, Index index, int part, Object value) {
    if (part >= index.parts().size()) {
      throw new IllegalArgumentException("index " + index.name() + " has no part " + (part + 1));
    }
    Field field = table.field(index.parts().get(part).position());
    boolean fits =
        field.type() == Field.Type.NUMBER ? value instanceof Long : value instanceof String;
    if (!fits) {
      throw new IllegalArgumentException(field.name() + " is no " + value.getClass());
    }
    return value;
  }

  public Table table() {
    return table;
  }

  public Index index() {
    return index;
  }

  /** The values of the first parts. */
  public List<Object> leading() {
    return leading;
  }

  /** Where the next part begins, or null. */
  public @Nullable Object from() {
    return from;
  }

  /** Where the next part ends, or null. */
  public @Nullable Object to() {
    return to;
  }
}

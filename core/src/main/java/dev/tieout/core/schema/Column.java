package dev.tieout.core.schema;

import java.io.Serializable;
import java.util.Objects;

/**
 * A column: a name, a type, and whether its values may be null.
 *
 * @param name the name as the dataset spells it; any text, not empty
 * @param type the logical type
 * @param nullability what the dataset declares, not what it holds
 */
public record Column(String name, Type type, Nullability nullability) implements Serializable {

  public Column {
    Objects.requireNonNull(name);
    Objects.requireNonNull(type);
    Objects.requireNonNull(nullability);
  }

  /** A column that may hold nulls. */
  public static Column nullable(String name, Type type) {
    return new Column(name, type, Nullability.NULLABLE);
  }

  /** A column declared to hold no nulls. */
  public static Column required(String name, Type type) {
    return new Column(name, type, Nullability.REQUIRED);
  }

  /** What a dataset declares about nulls. */
  public enum Nullability {
    NULLABLE,
    REQUIRED
  }
}

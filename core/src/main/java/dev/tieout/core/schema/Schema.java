package dev.tieout.core.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of a dataset, in its order. Names are unique as spelt. Immutable. */
public final class Schema {
  private final List<Column> columns;
  private final Map<String, Integer> indexes;

  /**
   * Makes a schema.
   *
   * @throws IllegalArgumentException if two columns have one name
   */
  public Schema(List<Column> columns) {
    this.columns = List.copyOf(columns);
    this.indexes = new HashMap<>(this.columns.size() * 2);
    for (int i = 0; i < this.columns.size(); i++) {
      if (indexes.put(this.columns.get(i).name(), i) != null) {
        throw new IllegalArgumentException(
            "two columns are named '" + this.columns.get(i).name() + "'");
      }
    }
  }

  public static Schema of(Column... columns) {
    return new Schema(List.of(columns));
  }

  public List<Column> columns() {
    return columns;
  }

  public int columnCount() {
    return columns.size();
  }

  public Column column(int index) {
    return columns.get(index);
  }

  /**
   * The index of the column spelt exactly so, or -1. Takes the same time however many there are.
   */
  public int indexOf(String name) {
    return indexes.getOrDefault(name, -1);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Schema schema && columns.equals(schema.columns);
  }

  @Override
  public int hashCode() {
    return columns.hashCode();
  }

  @Override
  public String toString() {
    return columns.toString();
  }
}

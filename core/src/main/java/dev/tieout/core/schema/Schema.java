package dev.tieout.core.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The columns of a dataset, in its order. Names are unique as spelt. Immutable. */
public record Schema(List<Column> columns) {

  public Schema {
    columns = List.copyOf(columns);
    Set<String> names = new HashSet<>();
    for (Column column : columns) {
      if (!names.add(column.name())) {
        throw new IllegalArgumentException("two columns are named '" + column.name() + "'");
      }
    }
  }

  public static Schema of(Column... columns) {
    return new Schema(List.of(columns));
  }

  public int columnCount() {
    return columns.size();
  }

  public Column column(int index) {
    return columns.get(index);
  }

  /** The index of the column spelt exactly so, or -1. */
  public int indexOf(String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}

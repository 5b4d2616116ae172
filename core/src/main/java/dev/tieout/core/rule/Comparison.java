package dev.tieout.core.rule;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What is compared with what: a specification resolved against two schemas. Immutable.
 *
 * <p>Invariants: there is at least one key column; keys and values are disjoint; values are in the
 * source's column order, which is the order of results.
 *
 * @param keys the columns that pair rows, in the order of the specification
 * @param values the other columns compared; empty when every column is a key
 * @param findings differences between the schemas
 */
public record Comparison(
    List<ComparedColumn> keys, List<ComparedColumn> values, List<SchemaFinding> findings)
    implements Serializable {

  public Comparison {
    keys = List.copyOf(keys);
    values = List.copyOf(values);
    findings = List.copyOf(findings);
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("a comparison has at least one key column");
    }
  }

  /** The columns that a reader of one side must deliver, in the order in which rows are packed. */
  public List<String> columnsToRead(Side side) {
    List<String> names = new ArrayList<>(keys.size() + values.size());
    for (ComparedColumn column : columns()) {
      names.add(column.nameOn(side));
    }
    return names;
  }

  /** Keys, then values. */
  public List<ComparedColumn> columns() {
    List<ComparedColumn> all = new ArrayList<>(keys.size() + values.size());
    all.addAll(keys);
    all.addAll(values);
    return all;
  }
}

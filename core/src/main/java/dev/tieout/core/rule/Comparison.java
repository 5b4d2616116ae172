package dev.tieout.core.rule;

import dev.tieout.core.filter.Filter;
import dev.tieout.core.schema.Column;
import dev.tieout.core.spec.Quoting;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is compared with what: a specification resolved against two schemas. Immutable.
 *
 * <p>Invariants: there is at least one key column; the position is a key alone; keys and values are
 * disjoint; values are in the source's column order, which is the order of results.
 *
 * @param keys the columns that pair rows, in the order of the specification
 * @param values the other columns compared; empty when every column is a key, or only keys are
 *     compared
 * @param findings differences between the schemas
 * @param sourceFilter which rows of the source take part, or null for all
 * @param targetFilter the same of the target
 * @param quoting whether messages may quote values
 * @param maskKey the key of hashed masks, or null as long as none is known
 */
public record Comparison(
    List<ComparedColumn> keys,
    List<ComparedColumn> values,
    List<SchemaFinding> findings,
    @Nullable Filter sourceFilter,
    @Nullable Filter targetFilter,
    Quoting quoting,
    @Nullable MaskKey maskKey)
    implements Serializable {

  public Comparison {
    keys = List.copyOf(keys);
    values = List.copyOf(values);
    findings = List.copyOf(findings);
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("a comparison has at least one key column");
    }
  }

  /** A comparison of all rows. */
  public Comparison(
      List<ComparedColumn> keys, List<ComparedColumn> values, List<SchemaFinding> findings) {
    this(keys, values, findings, null, null, Quoting.VALUES, null);
  }

  /** The same of the rows that filters keep. */
  Comparison where(@Nullable Filter source, @Nullable Filter target) {
    return new Comparison(keys, values, findings, source, target, quoting, maskKey);
  }

  /** The same with another say on what messages may quote. */
  Comparison quoting(Quoting otherQuoting) {
    return new Comparison(
        keys, values, findings, sourceFilter, targetFilter, otherQuoting, maskKey);
  }

  /** The same with a key of hashed masks. */
  public Comparison withMaskKey(@Nullable MaskKey key) {
    return key == null
        ? this
        : new Comparison(keys, values, findings, sourceFilter, targetFilter, quoting, key);
  }

  /** The same of the keys of the rows that take part. */
  public Comparison withoutValues() {
    return new Comparison(keys, List.of(), List.of(), sourceFilter, targetFilter, quoting, maskKey);
  }

  /** True if a column of the key is shown under a mask. */
  public boolean hasMaskedKey() {
    for (ComparedColumn column : keys) {
      if (column.rule().mask() != null) {
        return true;
      }
    }
    return false;
  }

  /** True if results show a column under a mask. */
  public boolean isMasked() {
    if (hasMaskedKey()) {
      return true;
    }
    for (ComparedColumn column : values) {
      if (column.rule().mask() != null) {
        return true;
      }
    }
    return false;
  }

  /**
   * The first column of the key whose mask does not tell values apart, or null. What names breaks
   * by their keys, as a ledger does, cannot be had with one.
   */
  public @Nullable ComparedColumn unidentifyingKey() {
    for (ComparedColumn key : keys) {
      Mask mask = key.rule().mask();
      if (mask != null && !mask.tellsApart()) {
        return key;
      }
    }
    return null;
  }

  /** Which rows of a side take part, or null for all. */
  public @Nullable Filter filter(Side side) {
    return side == Side.SOURCE ? sourceFilter : targetFilter;
  }

  /**
   * True if rows pair by their position. It is packed first, and no reader of files delivers it.
   */
  public boolean pairsByPosition() {
    return keys.get(0).isPosition();
  }

  /**
   * The columns that a reader of one side must deliver, in this order: those that are compared,
   * fields of one struct with its column, which comes once; then those that only the side's filter
   * looks at.
   */
  public List<String> columnsToRead(Side side) {
    List<String> names = new ArrayList<>(keys.size() + values.size());
    for (Column column : columnsRead(side)) {
      names.add(column.name());
    }
    return names;
  }

  /** The same with their types on that side. */
  public List<Column> columnsRead(Side side) {
    List<Column> columns = batchColumns(side);
    return pairsByPosition() ? columns.subList(1, columns.size()) : columns;
  }

  /**
   * The columns of the batches of one side: the position if rows pair by it, then those of {@link
   * #columnsToRead}.
   */
  public List<Column> batchColumns(Side side) {
    Map<String, Column> columns = new LinkedHashMap<>();
    for (ComparedColumn column : columns()) {
      Column read = column.columnOn(side);
      columns.putIfAbsent(read.name(), read);
    }
    Filter filter = filter(side);
    if (filter != null) {
      for (Column column : filter.columns()) {
        columns.putIfAbsent(column.name(), Column.nullable(column.name(), column.type()));
      }
    }
    return List.copyOf(columns.values());
  }

  /** For each of {@link #columns}, which of {@link #batchColumns} holds its values. */
  public int[] batchPlaces(Side side) {
    List<ComparedColumn> columns = columns();
    Map<String, Integer> places = new HashMap<>();
    int[] found = new int[columns.size()];
    for (int i = 0; i < found.length; i++) {
      String name = columns.get(i).columnOn(side).name();
      Integer place = places.get(name);
      if (place == null) {
        place = places.size();
        places.put(name, place);
      }
      found[i] = place;
    }
    return found;
  }

  /** Keys, then values. */
  public List<ComparedColumn> columns() {
    List<ComparedColumn> all = new ArrayList<>(keys.size() + values.size());
    all.addAll(keys);
    all.addAll(values);
    return all;
  }

  /**
   * An order of columns that does not change when source and target are swapped: by the smaller of
   * a column's two names, then by the larger, as code units.
   *
   * @return indexes into {@code columns}
   */
  public static int[] sideless(List<ComparedColumn> columns) {
    List<Integer> order = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      order.add(i);
    }
    order.sort((a, b) -> compareNames(columns.get(a), columns.get(b)));
    int[] indexes = new int[order.size()];
    for (int i = 0; i < indexes.length; i++) {
      indexes[i] = order.get(i);
    }
    return indexes;
  }

  private static int compareNames(ComparedColumn a, ComparedColumn b) {
    int bySmaller = smallerName(a).compareTo(smallerName(b));
    return bySmaller != 0 ? bySmaller : largerName(a).compareTo(largerName(b));
  }

  private static String smallerName(ComparedColumn column) {
    boolean sourceFirst = column.sourceName().compareTo(column.targetName()) <= 0;
    return sourceFirst ? column.sourceName() : column.targetName();
  }

  private static String largerName(ComparedColumn column) {
    boolean sourceFirst = column.sourceName().compareTo(column.targetName()) <= 0;
    return sourceFirst ? column.targetName() : column.sourceName();
  }
}

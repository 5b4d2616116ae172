package dev.tieout.core.schema;

import dev.tieout.core.spec.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Builds the values of one vector one after the other, nested ones by way of the builders of their
 * children, and makes room as it goes.
 *
 * <ul>
 *   <li>A flat value: set column 0 of {@link #flat}, then {@link #endFlat}.
 *   <li>A struct: a value or null to each child, and {@link #endStruct}.
 *   <li>A list or a map: note the children's {@link #firstChildRow}, give them the elements or the
 *       keys and values, then {@link #endRepeated}.
 *   <li>Null of any kind: {@link #addNull}.
 * </ul>
 *
 * Not thread-safe.
 */
public final class ValueBuilder {
  private final ColumnVector vector;
  private final ValueBuilder[] children;
  private final @Nullable BatchBuilder flat;
  private int count;

  ValueBuilder(ColumnVector vector) {
    this.vector = vector;
    this.children = new ValueBuilder[vector.childCount()];
    for (int i = 0; i < children.length; i++) {
      children[i] = new ValueBuilder(vector.child(i));
    }
    this.flat = vector.type().isNested() ? null : new BatchBuilder(RowBatch.of(vector));
  }

  /** Forgets all values. */
  void clear() {
    count = 0;
    if (flat == null) {
      vector.reset();
    } else {
      flat.clear();
    }
    for (ValueBuilder child : children) {
      child.clear();
    }
  }

  public Type type() {
    return vector.type();
  }

  /** The builder of a field, of the elements (0), or of the keys (0) and the values (1). */
  public ValueBuilder child(int index) {
    return children[index];
  }

  /** Where the next flat value goes: its column 0. */
  public BatchBuilder flat() {
    if (flat == null) {
      throw new IllegalStateException("a " + vector.type() + " is no flat value");
    }
    reserve();
    return flat;
  }

  /** Ends a flat value. */
  public void endFlat() {
    flat().endRow();
    count++;
  }

  /** Ends a struct, each of whose fields was given its value. */
  public void endStruct() {
    reserve();
    count++;
  }

  /** The place of the next element or entry. */
  public int firstChildRow() {
    return children[0].count;
  }

  /** Ends a list or a map whose elements or entries are those from a place on. */
  public void endRepeated(int firstChildRow) {
    reserve();
    vector.offsets()[count] = firstChildRow;
    vector.lengths()[count] = children[0].count - firstChildRow;
    count++;
  }

  /** Adds null; where that is a struct, each of its fields is null too. */
  public void addNull() {
    if (flat != null) {
      flat().setNull(0);
      endFlat();
      return;
    }
    reserve();
    vector.setHasNulls(true);
    vector.nulls()[count] = true;
    if (vector.type() instanceof Type.Struct) {
      for (ValueBuilder child : children) {
        child.addNull();
      }
    } else {
      vector.offsets()[count] = children[0].count;
      vector.lengths()[count] = 0;
    }
    count++;
  }

  private void reserve() {
    if (count == Integer.MAX_VALUE - 8) {
      throw new Refusal(
          "A batch of rows has more than "
              + count
              + " nested values in one place, more than one array can hold; exclude the column.");
    }
    vector.ensureCapacity(count + 1);
  }
}

package dev.tieout.core.schema;

import java.util.Arrays;
import java.util.List;

/**
 * The values of one column in a batch of rows, as arrays that readers fill and packers read.
 *
 * <p>Which arrays hold the values is said by {@link Type}. Invariants:
 *
 * <ol>
 *   <li>{@code nulls()[i]} is meaningful only when {@link #hasNulls()}; the other arrays hold
 *       anything at a null row.
 *   <li>Value i of a byte type is {@code bytes()[offsets()[i] .. offsets()[i] + lengths()[i])};
 *       values may share bytes (a dictionary) and need not be in order.
 *   <li>The arrays are at least as long as the batch's row count; they are reused from batch to
 *       batch, so a consumer copies what it keeps. Growing replaces them: ask for them again.
 *   <li>A struct has a child a field, whose rows are its own; where the struct is null, so is every
 *       child.
 *   <li>A list has one child, its elements, and a map two, its keys and its values: those of row i
 *       are the rows {@code offsets()[i] .. offsets()[i] + lengths()[i]} of the child, one row's
 *       after the other's without gaps from 0, and none where the row is null.
 * </ol>
 *
 * Not thread-safe.
 */
public final class ColumnVector {
  private static final byte[] NO_BYTES = new byte[0];
  private static final ColumnVector[] NO_CHILDREN = new ColumnVector[0];

  private final Type type;
  private final ColumnVector[] children;
  private boolean[] nulls;
  private long[] longs;
  private int[] nanos;
  private int[] offsets;
  private int[] lengths;
  private byte[] bytes = NO_BYTES;
  private boolean hasNulls;

  /** Makes a vector of {@code capacityRows} rows, with the arrays that {@code type} needs. */
  public ColumnVector(Type type, int capacityRows) {
    this.type = type;
    this.nulls = new boolean[capacityRows];
    boolean carriesLengths = isRepeated(type) || carriesBytes(type);
    boolean carriesLongs = !carriesLengths && !(type instanceof Type.Struct);
    this.longs = new long[carriesLongs ? capacityRows : 0];
    this.offsets = new int[carriesLengths ? capacityRows : 0];
    this.lengths = new int[carriesLengths ? capacityRows : 0];
    boolean carriesNanos =
        type instanceof Type.Timestamp t && t.unit() == Type.Unit.SECONDS_AND_NANOS;
    this.nanos = new int[carriesNanos ? capacityRows : 0];
    this.children = children(type, capacityRows);
  }

  private static ColumnVector[] children(Type type, int capacityRows) {
    List<Column> columns = type.children();
    if (columns.isEmpty()) {
      return NO_CHILDREN;
    }
    ColumnVector[] children = new ColumnVector[columns.size()];
    for (int i = 0; i < children.length; i++) {
      children[i] = new ColumnVector(columns.get(i).type(), capacityRows);
    }
    return children;
  }

  private static boolean isRepeated(Type type) {
    return type instanceof Type.ListOf || type instanceof Type.MapOf;
  }

  /** True if values of the type travel in {@code bytes}, false if in {@code longs}. */
  public static boolean carriesBytes(Type type) {
    if (type instanceof Type.Decimal d) {
      return !d.isCompact();
    }
    return type instanceof Type.Text || type instanceof Type.Binary || type instanceof Type.Uuid;
  }

  public Type type() {
    return type;
  }

  public int capacityRows() {
    return nulls.length;
  }

  public boolean hasNulls() {
    return hasNulls;
  }

  /** Declares whether this batch has nulls; when it has, every entry of {@code nulls} is set. */
  public void setHasNulls(boolean hasNulls) {
    this.hasNulls = hasNulls;
  }

  public boolean[] nulls() {
    return nulls;
  }

  public long[] longs() {
    return longs;
  }

  public int[] nanos() {
    return nanos;
  }

  public byte[] bytes() {
    return bytes;
  }

  /** Points the vector at the array that holds this batch's bytes. */
  public void setBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  public int[] offsets() {
    return offsets;
  }

  public int[] lengths() {
    return lengths;
  }

  /** The fields of a struct, the elements of a list, or the keys (0) and values (1) of a map. */
  public ColumnVector child(int index) {
    return children[index];
  }

  public int childCount() {
    return children.length;
  }

  /**
   * Makes room for {@code rows} rows, at least doubling, and keeps what is there. The children of a
   * struct grow with it, those of lists and maps have sizes of their own.
   */
  public void ensureCapacity(int rows) {
    if (rows <= nulls.length) {
      return;
    }
    int capacity = Math.max(rows, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * nulls.length));
    nulls = Arrays.copyOf(nulls, capacity);
    boolean carriesLengths = isRepeated(type) || carriesBytes(type);
    if (carriesLengths) {
      offsets = Arrays.copyOf(offsets, capacity);
      lengths = Arrays.copyOf(lengths, capacity);
    } else if (type instanceof Type.Struct) {
      for (ColumnVector child : children) {
        child.ensureCapacity(capacity);
      }
    } else {
      longs = Arrays.copyOf(longs, capacity);
    }
    if (type instanceof Type.Timestamp t && t.unit() == Type.Unit.SECONDS_AND_NANOS) {
      nanos = Arrays.copyOf(nanos, capacity);
    }
  }

  /** Makes the rows from 0 to {@code rows} null, and where they are structs all that is in them. */
  public void setAllNull(int rows) {
    hasNulls = true;
    Arrays.fill(nulls, 0, rows, true);
    if (type instanceof Type.Struct) {
      for (ColumnVector child : children) {
        child.setAllNull(rows);
      }
    }
  }

  /** True if row {@code row} is null. */
  public boolean isNull(int row) {
    return hasNulls && nulls[row];
  }

  /**
   * Keeps some rows, in their order, in place of all; bytes stay where they are.
   *
   * @param rows the rows to keep, ascending
   * @param count how many of {@code rows} count
   */
  void keep(int[] rows, int count) {
    if (isRepeated(type)) {
      keepLists(rows, count);
    } else if (type instanceof Type.Struct) {
      for (ColumnVector child : children) {
        child.keep(rows, count);
      }
    } else if (lengths.length > 0) {
      for (int i = 0; i < count; i++) {
        offsets[i] = offsets[rows[i]];
        lengths[i] = lengths[rows[i]];
      }
    } else {
      for (int i = 0; i < count; i++) {
        longs[i] = longs[rows[i]];
      }
    }
    if (nanos.length > 0) {
      for (int i = 0; i < count; i++) {
        nanos[i] = nanos[rows[i]];
      }
    }
    if (hasNulls) {
      for (int i = 0; i < count; i++) {
        nulls[i] = nulls[rows[i]];
      }
    }
  }

  /** The elements of the rows that go are dropped too, so that no gaps are left. */
  private void keepLists(int[] rows, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      kept += isNull(rows[i]) ? 0 : lengths[rows[i]];
    }
    int[] elements = new int[kept];
    int next = 0;
    for (int i = 0; i < count; i++) {
      int from = offsets[rows[i]];
      int length = isNull(rows[i]) ? 0 : lengths[rows[i]];
      offsets[i] = next;
      lengths[i] = length;
      for (int e = 0; e < length; e++) {
        elements[next++] = from + e;
      }
    }
    for (ColumnVector child : children) {
      child.keep(elements, kept);
    }
  }

  /** Clears the null flags, its children's too: the next batch starts with no nulls. */
  public void reset() {
    for (ColumnVector child : children) {
      child.reset();
    }
    if (hasNulls) {
      Arrays.fill(nulls, false);
      hasNulls = false;
    }
  }
}

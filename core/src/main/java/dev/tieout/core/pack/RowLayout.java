package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.ComparedColumn;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.CustomComparator;
import dev.tieout.core.rule.Tolerance;
import dev.tieout.core.spec.Quoting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where things are in the packed rows of a comparison; the same on both sides. Immutable.
 *
 * <pre>
 * row    = key value
 * key    = part for each key column, then the side if a part may equal nothing; see {@link Lone}
 * part   = 0                                      null
 *        | 1 length' bytes                        a whole number below the 64-bit range
 *        | 2 fixed                                a value of fixed width, order-preserving
 *        | 2 escaped 0                            bytes; each 0 within becomes 1 1, each 1 1 2.
 *                                                 A list or a map is bytes
 *        | 3 length bytes                         a whole number above the 64-bit range
 *        | 4 escaped 0                            a value that equals nothing
 * value  = state cell for each value column, then long for each value that has one
 * state  = a null bit for each value column, then an extension bit for each exact and timestamp
 *          column, then a bit for each column of which a value may equal nothing: bit i in byte i / 8 at place i % 8, padded with zeros to whole bytes
 * cell   = 8 bytes: whole number, double bits, nanoseconds of the day, microseconds
 *        | 4 bytes: days | length of the bytes that follow in long
 *        | 1 byte: truth value
 * long   = bytes of text or binary, or of a list or a map: see {@link NestedCanonicaliser}
 *        | length (1 byte) bytes of a number beyond 64 bits, two's complement, shortest form
 *        | 12 and 12 bytes: seconds and nanoseconds of a timestamp that is no whole number of
 *          64-bit microseconds
 *        | a value that equals nothing
 * </pre>
 *
 * Value columns are packed in the order of {@link Comparison#sideless}, so that neither side
 * decides how rows are ordered. Numbers are big-endian in keys and in long, where order or shortest
 * form matters, and little-endian in cells, where it does not. A null value, and a value in {@code
 * long} by its extension bit or that of values that equal nothing, has a cell of zeros. Keys
 * compare as unsigned bytes in the order of their values, nulls first, and no key begins another,
 * so that whole rows order by key whatever follows it. Equal values have equal bytes, so rows whose
 * bytes are equal are equal.
 */
public final class RowLayout {
  /** The kinds of cell, by width. */
  enum CellKind {
    EIGHT(8),
    FOUR(4),
    ONE(1),
    /** Four bytes that tell how many bytes follow at the end of the row. */
    LENGTH(4);

    final int width;

    CellKind(int width) {
      this.width = width;
    }
  }

  private final Canonical[] keys;
  private final Canonical[] values;
  private final @Nullable Closeness[] closeness;
  private final @Nullable NestedCloseness @Nullable [] nestedCloseness;
  private final CellKind[] cellKinds;
  private final int[] packedOrder;
  private final int[] cellOffsets;
  private final int[] nullBits;
  private final int[] extensionBits;
  private final int[] loneBits;
  private final boolean keysEndWithSide;
  private final boolean mayBeUnparseable;

  /** By column; null if there are none, as a rule. */
  private final @Nullable CustomMatch @Nullable [] customMatches;

  private final int stateBytes;
  private final int fixedBytes;

  public RowLayout(Comparison comparison) {
    keys = canonicals(comparison.keys());
    values = canonicals(comparison.values());
    closeness = closeness(comparison.values());
    cellKinds = new CellKind[values.length];
    cellOffsets = new int[values.length];
    nullBits = new int[values.length];
    extensionBits = new int[values.length];
    loneBits = new int[values.length];
    keysEndWithSide = keysEndWithSide(comparison);
    mayBeUnparseable = mayBeUnparseable(comparison);
    customMatches = customMatches(comparison.values(), comparison.quoting());
    packedOrder = Comparison.sideless(comparison.values());
    int bits = 0;
    for (int v : packedOrder) {
      nullBits[v] = bits++;
    }
    for (int v : packedOrder) {
      extensionBits[v] = isExtensible(values[v]) ? bits++ : -1;
    }
    nestedCloseness = nestedCloseness(values);
    for (int v : packedOrder) {
      loneBits[v] = comparison.values().get(v).rule().mayEqualNothing() ? bits++ : -1;
    }
    stateBytes = (bits + 7) / 8;
    int offset = stateBytes;
    for (int v : packedOrder) {
      cellKinds[v] = cellKind(values[v]);
      cellOffsets[v] = offset;
      offset += cellKinds[v].width;
    }
    fixedBytes = offset;
  }

  private static Canonical[] canonicals(List<ComparedColumn> columns) {
    Canonical[] forms = new Canonical[columns.size()];
    for (int i = 0; i < forms.length; i++) {
      forms[i] = columns.get(i).canonical();
    }
    return forms;
  }

  private static @Nullable Closeness[] closeness(List<ComparedColumn> columns) {
    @Nullable Closeness[] closeness = new Closeness[columns.size()];
    for (int i = 0; i < closeness.length; i++) {
      Tolerance tolerance = columns.get(i).rule().tolerance();
      if (tolerance != null) {
        closeness[i] = new Closeness(columns.get(i).canonical(), tolerance);
      }
    }
    return closeness;
  }

  private static @Nullable CustomMatch @Nullable [] customMatches(
      List<ComparedColumn> columns, Quoting quoting) {
    @Nullable CustomMatch[] matches = null;
    for (int i = 0; i < columns.size(); i++) {
      CustomComparator comparator = columns.get(i).rule().comparator();
      if (comparator != null) {
        matches = matches == null ? new CustomMatch[columns.size()] : matches;
        matches[i] = new CustomMatch(columns.get(i).name(), comparator, quoting);
      }
    }
    return matches;
  }

  /** True if some part of a key may equal nothing, so that keys tell their side. */
  static boolean keysEndWithSide(Comparison comparison) {
    for (ComparedColumn key : comparison.keys()) {
      if (key.rule().mayEqualNothing()) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayBeUnparseable(Comparison comparison) {
    for (ComparedColumn column : comparison.columns()) {
      if (column.rule().mayBeUnparseable()) {
        return true;
      }
    }
    return false;
  }

  /** Null, so that its class is not loaded, where nothing is nested. */
  private static @Nullable NestedCloseness @Nullable [] nestedCloseness(Canonical[] values) {
    @Nullable NestedCloseness[] closeness = null;
    for (int v = 0; v < values.length; v++) {
      if (values[v] instanceof Canonical.Nested nested) {
        if (closeness == null) {
          closeness = new NestedCloseness[values.length];
        }
        closeness[v] = NestedCloseness.of(nested);
      }
    }
    return closeness;
  }

  private static boolean isExtensible(Canonical form) {
    return form instanceof Canonical.Exact || form instanceof Canonical.Timestamp;
  }

  static CellKind cellKind(Canonical form) {
    if (form instanceof Canonical.Truth) {
      return CellKind.ONE;
    }
    if (form instanceof Canonical.Date) {
      return CellKind.FOUR;
    }
    if (form instanceof Canonical.Text
        || form instanceof Canonical.Bytes
        || form instanceof Canonical.Uuid
        || form instanceof Canonical.MixedNumber
        || form instanceof Canonical.Nested) {
      return CellKind.LENGTH;
    }
    return CellKind.EIGHT;
  }

  public int keyCount() {
    return keys.length;
  }

  public int valueCount() {
    return values.length;
  }

  Canonical key(int part) {
    return keys[part];
  }

  Canonical value(int column) {
    return values[column];
  }

  /** The tolerance of a value column, or null if only equal bytes are equal. */
  @Nullable Closeness closeness(int column) {
    return closeness[column];
  }

  /** What else makes values of a column match that are not equal, or null. */
  @Nullable CustomMatch customMatch(int column) {
    return customMatches == null ? null : customMatches[column];
  }

  /** True if every key ends with a byte for its side; see {@link Lone}. */
  boolean keysEndWithSide() {
    return keysEndWithSide;
  }

  /** True if some column, of the key or not, may hold what a cast cannot read. */
  public boolean mayBeUnparseable() {
    return mayBeUnparseable;
  }

  /** The place of the bit that tells of a value that equals nothing, or -1. */
  int loneBit(int column) {
    return loneBits[column];
  }

  /** The tolerances within a nested value column, or null if there is none. */
  @Nullable NestedCloseness nestedCloseness(int column) {
    return nestedCloseness == null ? null : nestedCloseness[column];
  }

  CellKind cellKind(int column) {
    return cellKinds[column];
  }

  /** The value columns in the order in which they are packed. */
  int packed(int place) {
    return packedOrder[place];
  }

  /** The place of the column's null bit among the state bits. */
  int nullBit(int column) {
    return nullBits[column];
  }

  /** Bytes from the start of the value part to the column's cell. */
  int cellOffset(int column) {
    return cellOffsets[column];
  }

  /** The place of the column's extension bit among the state bits, or -1. */
  int extensionBit(int column) {
    return extensionBits[column];
  }

  int stateBytes() {
    return stateBytes;
  }

  /** Bytes of the value part before the long values. */
  public int fixedBytes() {
    return fixedBytes;
  }
}

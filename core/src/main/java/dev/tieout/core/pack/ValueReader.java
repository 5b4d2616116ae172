package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import dev.tieout.core.rule.DecimalText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value parts of two packed rows of one layout: which columns differ, and what a column
 * says as text. Meant for rows that differ; the fast path never gets here. Not thread-safe.
 */
public final class ValueReader {
  private final RowLayout layout;
  private final Longs longs;
  private final Longs otherLongs;

  public ValueReader(RowLayout layout) {
    this.layout = layout;
    this.longs = new Longs(layout.valueCount());
    this.otherLongs = new Longs(layout.valueCount());
  }

  /**
   * Finds the columns whose canonical bytes differ, and whose values are not within the column's
   * tolerance.
   *
   * @param left the array that holds the left row, whose value part starts at {@code leftStart}
   * @param differing receives the indexes of the columns that differ, ascending
   * @return how many there are
   */
  public int differing(byte[] left, int leftStart, byte[] right, int rightStart, int[] differing) {
    locate(left, leftStart, longs);
    locate(right, rightStart, otherLongs);
    int count = 0;
    for (int v = 0; v < layout.valueCount(); v++) {
      if (!equal(v, left, leftStart, right, rightStart)
          && !close(v, left, leftStart, right, rightStart)
          && !matchesByComparator(v, left, leftStart, right, rightStart)) {
        differing[count++] = v;
      }
    }
    return count;
  }

  private boolean equal(int v, byte[] left, int leftStart, byte[] right, int rightStart) {
    if (isNull(v, left, leftStart) != isNull(v, right, rightStart)
        || isLone(v, left, leftStart)
        || isLone(v, right, rightStart)) {
      return false;
    }
    int offset = layout.cellOffset(v);
    int width = layout.cellKind(v).width;
    return java.util.Arrays.equals(
            left,
            leftStart + offset,
            leftStart + offset + width,
            right,
            rightStart + offset,
            rightStart + offset + width)
        && isExtended(v, left, leftStart) == isExtended(v, right, rightStart)
        && java.util.Arrays.equals(
            left, longs.starts[v], longs.ends[v], right, otherLongs.starts[v], otherLongs.ends[v]);
  }

  private boolean close(int v, byte[] left, int leftStart, byte[] right, int rightStart) {
    NestedCloseness nested = layout.nestedCloseness(v);
    if (nested != null) {
      return !isNull(v, left, leftStart)
          && !isNull(v, right, rightStart)
          && nested.within(left, longs.starts[v], right, otherLongs.starts[v]);
    }
    Closeness closeness = layout.closeness(v);
    if (closeness == null || !arePlain(v, left, leftStart, right, rightStart)) {
      return false;
    }
    int offset = layout.cellOffset(v);
    boolean isInCells = !isExtended(v, left, leftStart) && !isExtended(v, right, rightStart);
    if (isInCells && layout.cellKind(v) == RowLayout.CellKind.EIGHT) {
      long one = LittleEndian.readLong(left, leftStart + offset);
      long other = LittleEndian.readLong(right, rightStart + offset);
      return layout.value(v) instanceof Canonical.Binary64
          ? closeness.ofDoubles(one, other)
          : closeness.ofCells(one, other);
    }
    if (layout.cellKind(v) == RowLayout.CellKind.FOUR) {
      return closeness.ofCells(
          LittleEndian.readInt(left, leftStart + offset),
          LittleEndian.readInt(right, rightStart + offset));
    }
    return closeness.ofNumbers(
        number(v, closeness, left, leftStart, longs),
        number(v, closeness, right, rightStart, otherLongs));
  }

  /** True if none of two values is null or equals nothing. */
  private boolean arePlain(int v, byte[] left, int leftStart, byte[] right, int rightStart) {
    return !isNull(v, left, leftStart)
        && !isNull(v, right, rightStart)
        && !isLone(v, left, leftStart)
        && !isLone(v, right, rightStart);
  }

  private boolean matchesByComparator(
      int v, byte[] left, int leftStart, byte[] right, int rightStart) {
    CustomMatch match = layout.customMatch(v);
    if (match == null || !arePlain(v, left, leftStart, right, rightStart)) {
      return false;
    }
    Object one = object(v, left, leftStart, longs);
    Object other = object(v, right, rightStart, otherLongs);
    return one != null && other != null && match.of(one, other);
  }

  /**
   * True if both values are text and differ in nothing but blanks (U+0020) at their ends.
   *
   * @param v a column that differs, of the rows that were given to {@link #differing} last
   */
  public boolean differsInTrailingBlanks(
      int v, byte[] left, int leftStart, byte[] right, int rightStart) {
    if (!(layout.value(v) instanceof Canonical.Text)
        || !arePlain(v, left, leftStart, right, rightStart)) {
      return false;
    }
    return java.util.Arrays.equals(
        left,
        longs.starts[v],
        withoutBlanks(left, longs.starts[v], longs.ends[v]),
        right,
        otherLongs.starts[v],
        withoutBlanks(right, otherLongs.starts[v], otherLongs.ends[v]));
  }

  private static int withoutBlanks(byte[] bytes, int start, int end) {
    int last = end;
    while (last > start && bytes[last - 1] == ' ') {
      last--;
    }
    return last;
  }

  /** True if a value is one that a cast could not read. */
  public boolean isUnparseable(int v, byte[] row, int start) {
    if (!isLone(v, row, start)) {
      return false;
    }
    locate(row, start, longs);
    return Lone.isUnparseable(row, longs.starts[v]);
  }

  /** A value as comparators are given it, or null if it is text that is no UTF-8. */
  private @Nullable Object object(int v, byte[] row, int start, Longs found) {
    Canonical form = layout.value(v);
    int cell = start + layout.cellOffset(v);
    int from = found.starts[v];
    int length = found.ends[v] - from;
    if (isExtended(v, row, start)) {
      return form instanceof Canonical.Timestamp timestamp
          ? ValueObjects.timestamp(
              BigEndian.readLong(row, from + 1),
              BigEndian.readInt(row, from + 9),
              timestamp.clock())
          : new BigDecimal(
              new BigInteger(row, from + 1, length - 1), ((Canonical.Exact) form).scale());
    }
    return switch (layout.cellKind(v)) {
      case ONE -> row[cell] != 0;
      case FOUR -> LocalDate.ofEpochDay(LittleEndian.readInt(row, cell));
      case LENGTH -> ValueObjects.ofBytes(form, row, from, length);
      case EIGHT -> ValueObjects.ofCell(form, LittleEndian.readLong(row, cell));
    };
  }

  /** A number that may be wider than a cell, or null if it is NaN or an infinity. */
  private @Nullable BigDecimal number(
      int v, Closeness closeness, byte[] row, int start, Longs found) {
    Canonical form = layout.value(v);
    int from = found.starts[v];
    int length = found.ends[v] - from;
    if (form instanceof Canonical.MixedNumber) {
      return NumberCanonicaliser.number(row, from, length);
    }
    if (!isExtended(v, row, start)) {
      return closeness.number(LittleEndian.readLong(row, start + layout.cellOffset(v)));
    }
    if (form instanceof Canonical.Timestamp) {
      return BigDecimal.valueOf(BigEndian.readLong(row, from + 1), -9)
          .add(BigDecimal.valueOf(BigEndian.readInt(row, from + 9)));
    }
    return new BigDecimal(
        new BigInteger(row, from + 1, length - 1), ((Canonical.Exact) form).scale());
  }

  /** Finds where the long value of each column lies; an absent one is empty. */
  private void locate(byte[] row, int start, Longs found) {
    int position = start + layout.fixedBytes();
    for (int place = 0; place < layout.valueCount(); place++) {
      int v = layout.packed(place);
      found.starts[v] = position;
      if (isLone(v, row, start)) {
        position += Lone.length(row, position);
      } else if (layout.cellKind(v) == RowLayout.CellKind.LENGTH) {
        position += LittleEndian.readInt(row, start + layout.cellOffset(v));
      } else if (isExtended(v, row, start)) {
        position += 1 + (row[position] & 0xff);
      }
      found.ends[v] = position;
    }
  }

  private boolean isNull(int v, byte[] row, int start) {
    return isSet(layout.nullBit(v), row, start);
  }

  private boolean isExtended(int v, byte[] row, int start) {
    int bit = layout.extensionBit(v);
    return bit >= 0 && isSet(bit, row, start);
  }

  private boolean isLone(int v, byte[] row, int start) {
    int bit = layout.loneBit(v);
    return bit >= 0 && isSet(bit, row, start);
  }

  private static boolean isSet(int bit, byte[] row, int start) {
    return (row[start + bit / 8] >> (bit % 8) & 1) != 0;
  }

  /** The value of a column as text, or null if it is null. */
  public @Nullable String text(int v, byte[] row, int start) {
    if (isNull(v, row, start)) {
      return null;
    }
    locate(row, start, longs);
    Canonical form = layout.value(v);
    int cell = start + layout.cellOffset(v);
    if (isLone(v, row, start)) {
      return Lone.text(row, longs.starts[v]);
    }
    if (isExtended(v, row, start)) {
      int from = longs.starts[v] + 1;
      if (form instanceof Canonical.Timestamp timestamp) {
        return ValueText.timestamp(
            BigEndian.readLong(row, from), BigEndian.readInt(row, from + 8), timestamp.clock());
      }
      BigInteger unscaled = new BigInteger(row, from, longs.ends[v] - from);
      return ValueText.exact(unscaled, ((Canonical.Exact) form).scale());
    }
    return switch (layout.cellKind(v)) {
      case ONE -> row[cell] == 0 ? "false" : "true";
      case FOUR -> ValueText.date(LittleEndian.readInt(row, cell));
      case LENGTH -> ValueText.ofBytes(form, row, longs.starts[v], longs.ends[v] - longs.starts[v]);
      case EIGHT -> eightBytes(form, LittleEndian.readLong(row, cell));
    };
  }

  private static String eightBytes(Canonical form, long cell) {
    if (form instanceof Canonical.Exact exact) {
      return ValueText.exact(cell, exact.scale());
    }
    if (form instanceof Canonical.Timestamp timestamp) {
      int nanos = (int) Math.floorMod(cell, 1_000_000L) * 1000;
      return ValueText.timestamp(Math.floorDiv(cell, 1_000_000L), nanos, timestamp.clock());
    }
    return form instanceof Canonical.Time ? ValueText.time(cell) : DecimalText.ofDouble(cell);
  }

  /** Where long values lie, by column. */
  private static final class Longs {
    private final int[] starts;
    private final int[] ends;

    Longs(int valueCount) {
      starts = new int[valueCount];
      ends = new int[valueCount];
    }
  }
}

package dev.tieout.core.pack;

import dev.tieout.core.rule.Canonical;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value parts of two packed rows of one layout: which columns differ, and what a column
 * says as text. Meant for rows that differ; the fast path never gets here. Not thread-safe.
 */
public final class ValueReader {
  private final RowLayout layout;
  private final int[] longs;
  private final int[] otherLongs;

  public ValueReader(RowLayout layout) {
    this.layout = layout;
    this.longs = new int[layout.valueCount() + 1];
    this.otherLongs = new int[layout.valueCount() + 1];
  }

  /**
   * Finds the columns whose canonical bytes differ.
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
      if (!equal(v, left, leftStart, right, rightStart)) {
        differing[count++] = v;
      }
    }
    return count;
  }

  private boolean equal(int v, byte[] left, int leftStart, byte[] right, int rightStart) {
    if (isNull(v, left, leftStart) != isNull(v, right, rightStart)) {
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
            left, longs[v], longs[v + 1], right, otherLongs[v], otherLongs[v + 1]);
  }

  /** Where the long value of each column starts; an absent one is empty. */
  private void locate(byte[] row, int start, int[] positions) {
    int position = start + layout.fixedBytes();
    for (int v = 0; v < layout.valueCount(); v++) {
      positions[v] = position;
      if (layout.cellKind(v) == RowLayout.CellKind.LENGTH) {
        position += BigEndian.readInt(row, start + layout.cellOffset(v));
      } else if (isExtended(v, row, start)) {
        position += 1 + (row[position] & 0xff);
      }
    }
    positions[layout.valueCount()] = position;
  }

  private static boolean isNull(int v, byte[] row, int start) {
    return isSet(v, row, start);
  }

  private boolean isExtended(int v, byte[] row, int start) {
    int bit = layout.extensionBit(v);
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
    if (isExtended(v, row, start)) {
      int from = longs[v] + 1;
      if (form instanceof Canonical.Timestamp timestamp) {
        return ValueText.timestamp(
            BigEndian.readLong(row, from), BigEndian.readInt(row, from + 8), timestamp.clock());
      }
      BigInteger unscaled = new BigInteger(row, from, longs[v + 1] - from);
      return ValueText.exact(unscaled, ((Canonical.Exact) form).scale());
    }
    return switch (layout.cellKind(v)) {
      case ONE -> row[cell] == 0 ? "false" : "true";
      case FOUR -> ValueText.date(BigEndian.readInt(row, cell));
      case LENGTH -> ValueText.ofBytes(form, row, longs[v], longs[v + 1] - longs[v]);
      case EIGHT -> eightBytes(form, BigEndian.readLong(row, cell));
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
}

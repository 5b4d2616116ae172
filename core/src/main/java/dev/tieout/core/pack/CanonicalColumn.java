package dev.tieout.core.pack;

import dev.tieout.core.schema.ColumnVector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values of one column of a batch in canonical form: either a long cell a row, with the rare
 * value that no long can hold in {@code extended}, or a stretch of bytes a row. Often it only
 * points at the arrays of the {@link ColumnVector} it was made from. Reused from batch to batch.
 */
final class CanonicalColumn {
  boolean hasNulls;
  boolean[] nulls = new boolean[0];

  long[] cells = new long[0];

  /** True if some row of this batch has an entry in {@code extended}. */
  boolean hasExtended;

  byte @Nullable [][] extended = new byte[0][];

  /** True if some row of this batch has an entry in {@code lone}. */
  boolean hasLone;

  /** Values that equal nothing, which count as null everywhere else here; see {@link Lone}. */
  byte @Nullable [][] lone = new byte[0][];

  byte[] bytes = new byte[0];
  int[] offsets = new int[0];
  int[] lengths = new int[0];

  private long[] ownCells = new long[0];
  private byte @Nullable [][] ownExtended = new byte[0][];
  private byte @Nullable [][] ownLone = new byte[0][];
  private boolean[] ownNulls = new boolean[0];

  /** Takes over the null flags of a batch and forgets the extended values of the one before. */
  void start(ColumnVector vector) {
    hasNulls = vector.hasNulls();
    nulls = vector.nulls();
    hasExtended = false;
    hasLone = false;
  }

  /** Cells of this column's own, for values that differ from the vector's. */
  long[] writableCells(int rowCount) {
    if (ownCells.length < rowCount) {
      ownCells = new long[rowCount];
    }
    cells = ownCells;
    return ownCells;
  }

  /** Records that the value of a row does not fit its cell. */
  void extend(int row, int rowCount, byte[] value) {
    if (!hasExtended) {
      hasExtended = true;
      if (ownExtended.length < rowCount) {
        ownExtended = new byte[rowCount][];
      } else {
        Arrays.fill(ownExtended, null);
      }
      extended = ownExtended;
    }
    extended[row] = value;
    cells[row] = 0;
  }

  /** Records that the value of a row equals nothing. */
  void setLone(int row, int rowCount, byte[] value) {
    if (!hasLone) {
      startLone(rowCount);
    }
    lone[row] = value;
    nulls[row] = true;
  }

  private void startLone(int rowCount) {
    if (ownLone.length < rowCount) {
      ownLone = new byte[rowCount][];
      ownNulls = new boolean[rowCount];
    } else {
      Arrays.fill(ownLone, null);
    }
    if (hasNulls) {
      System.arraycopy(nulls, 0, ownNulls, 0, rowCount);
    } else {
      Arrays.fill(ownNulls, false);
    }
    hasLone = true;
    lone = ownLone;
    hasNulls = true;
    nulls = ownNulls;
  }

  /** True if the value of a row is null indeed, and not one that equals nothing. */
  boolean isTrulyNull(int row) {
    return isNull(row) && !(hasLone && lone[row] != null);
  }

  boolean isNull(int row) {
    return hasNulls && nulls[row];
  }
}

package dev.tieout.core.merge;

import dev.tieout.core.rule.Side;

/** The counts of a merge. Those of parts add up. Mutable, not thread-safe. */
public final class Tally {
  long matched;
  long mismatched;
  final long[] missingFrom = new long[2];
  final long[] surplusIn = new long[2];
  final long[] rows = new long[2];
  final long[] repeatedKeys = new long[2];
  final long[] repeatedRows = new long[2];
  final long[] columnMismatches;

  /** All zero, for so many value columns. */
  public Tally(int valueCount) {
    columnMismatches = new long[valueCount];
  }

  /** How many value columns there are. */
  public int valueCount() {
    return columnMismatches.length;
  }

  public long matched() {
    return matched;
  }

  public long mismatched() {
    return mismatched;
  }

  /** Rows of {@code side} whose key the other side does not have. */
  public long onlyIn(Side side) {
    return missingFrom[side.other().index()];
  }

  public long surplusIn(Side side) {
    return surplusIn[side.index()];
  }

  public long rows(Side side) {
    return rows[side.index()];
  }

  /** Keys that come more than once on the side. */
  public long duplicatedKeys(Side side) {
    return repeatedKeys[side.index()];
  }

  /** Rows of the side beyond the first of their key. */
  public long duplicateRows(Side side) {
    return repeatedRows[side.index()];
  }

  /** Mismatched rows in which the value column differs. */
  public long columnMismatches(int column) {
    return columnMismatches[column];
  }

  /** Adds the counts of another part. */
  public void add(Tally other) {
    matched += other.matched;
    mismatched += other.mismatched;
    addAll(missingFrom, other.missingFrom);
    addAll(surplusIn, other.surplusIn);
    addAll(rows, other.rows);
    addAll(repeatedKeys, other.repeatedKeys);
    addAll(repeatedRows, other.repeatedRows);
    addAll(columnMismatches, other.columnMismatches);
  }

  /** Adds pairs of rows that match. */
  public void addMatched(long pairs) {
    matched += pairs;
  }

  /**
   * Adds a pair of rows that differ in the first {@code count} value columns of {@code columns}.
   */
  public void addMismatched(int[] columns, int count) {
    mismatched++;
    for (int i = 0; i < count; i++) {
      columnMismatches[columns[i]]++;
    }
  }

  /** Adds a row of {@code side} without a partner, whose key the other side has or has not. */
  public void addAlone(Side side, boolean otherHasKey) {
    if (otherHasKey) {
      surplusIn[side.index()]++;
    } else {
      missingFrom[side.other().index()]++;
    }
  }

  /** Adds a key that comes so many times on the side, 0 for one that does not. */
  public void addKey(Side side, long rowCount) {
    rows[side.index()] += rowCount;
    if (rowCount > 1) {
      repeatedKeys[side.index()]++;
      repeatedRows[side.index()] += rowCount - 1;
    }
  }

  /** Forgets which rows there were, and keeps what became of them. */
  public void clearRows() {
    for (Side side : Side.values()) {
      rows[side.index()] = 0;
      repeatedKeys[side.index()] = 0;
      repeatedRows[side.index()] = 0;
    }
  }

  private static void addAll(long[] to, long[] from) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }

  /**
   * Checks that each side's rows are all accounted for.
   *
   * @throws IllegalStateException if they are not: the run has lost or invented rows
   */
  public void requireComplete() {
    for (Side side : Side.values()) {
      long accounted = matched + mismatched + onlyIn(side) + surplusIn(side);
      if (accounted != rows(side)) {
        throw new IllegalStateException(
            "the counts of the "
                + side.word()
                + " do not add up: "
                + rows(side)
                + " rows, "
                + accounted
                + " accounted for");
      }
    }
  }

  /** All counts in a fixed order, for {@link #ofArray}. */
  public long[] toArray() {
    long[] all = new long[12 + columnMismatches.length];
    all[0] = matched;
    all[1] = mismatched;
    System.arraycopy(missingFrom, 0, all, 2, 2);
    System.arraycopy(surplusIn, 0, all, 4, 2);
    System.arraycopy(rows, 0, all, 6, 2);
    System.arraycopy(repeatedKeys, 0, all, 8, 2);
    System.arraycopy(repeatedRows, 0, all, 10, 2);
    System.arraycopy(columnMismatches, 0, all, 12, columnMismatches.length);
    return all;
  }

  /** The counts that {@link #toArray} gave. */
  public static Tally ofArray(long[] all) {
    Tally tally = new Tally(all.length - 12);
    tally.matched = all[0];
    tally.mismatched = all[1];
    System.arraycopy(all, 2, tally.missingFrom, 0, 2);
    System.arraycopy(all, 4, tally.surplusIn, 0, 2);
    System.arraycopy(all, 6, tally.rows, 0, 2);
    System.arraycopy(all, 8, tally.repeatedKeys, 0, 2);
    System.arraycopy(all, 10, tally.repeatedRows, 0, 2);
    System.arraycopy(all, 12, tally.columnMismatches, 0, tally.columnMismatches.length);
    return tally;
  }
}

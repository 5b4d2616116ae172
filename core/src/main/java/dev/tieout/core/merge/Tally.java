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
  final long[] trailingBlanks;
  final long[][] unparseable;

  /** All zero, for so many columns of the key and beside it. */
  public Tally(int keyCount, int valueCount) {
    columnMismatches = new long[valueCount];
    trailingBlanks = new long[valueCount];
    unparseable = new long[2][keyCount + valueCount];
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

  /** Mismatched rows in which the texts of the value column differ in blanks at their ends only. */
  public long trailingBlanks(int column) {
    return trailingBlanks[column];
  }

  /**
   * Values of a side that a cast could not read.
   *
   * @param column the column, those of the key first
   */
  public long unparseable(Side side, int column) {
    return unparseable[side.index()][column];
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
    addAll(trailingBlanks, other.trailingBlanks);
    addAll(unparseable[0], other.unparseable[0]);
    addAll(unparseable[1], other.unparseable[1]);
  }

  /** Adds pairs of identical rows that were not merged. */
  public void addTwins(long pairs) {
    matched += pairs;
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
    int valueCount = columnMismatches.length;
    int columnCount = unparseable[0].length;
    long[] all = new long[13 + 2 * valueCount + 2 * columnCount];
    all[0] = matched;
    all[1] = mismatched;
    System.arraycopy(missingFrom, 0, all, 2, 2);
    System.arraycopy(surplusIn, 0, all, 4, 2);
    System.arraycopy(rows, 0, all, 6, 2);
    System.arraycopy(repeatedKeys, 0, all, 8, 2);
    System.arraycopy(repeatedRows, 0, all, 10, 2);
    all[12] = valueCount;
    int at = 13;
    for (long[] counts : byColumn()) {
      System.arraycopy(counts, 0, all, at, counts.length);
      at += counts.length;
    }
    return all;
  }

  private long[][] byColumn() {
    return new long[][] {columnMismatches, trailingBlanks, unparseable[0], unparseable[1]};
  }

  /** The counts that {@link #toArray} gave. */
  public static Tally ofArray(long[] all) {
    int valueCount = (int) all[12];
    int columnCount = (all.length - 13 - 2 * valueCount) / 2;
    Tally tally = new Tally(columnCount - valueCount, valueCount);
    tally.matched = all[0];
    tally.mismatched = all[1];
    System.arraycopy(all, 2, tally.missingFrom, 0, 2);
    System.arraycopy(all, 4, tally.surplusIn, 0, 2);
    System.arraycopy(all, 6, tally.rows, 0, 2);
    System.arraycopy(all, 8, tally.repeatedKeys, 0, 2);
    System.arraycopy(all, 10, tally.repeatedRows, 0, 2);
    int at = 13;
    for (long[] counts : tally.byColumn()) {
      System.arraycopy(all, at, counts, 0, counts.length);
      at += counts.length;
    }
    return tally;
  }
}

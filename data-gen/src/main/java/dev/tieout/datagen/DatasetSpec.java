package dev.tieout.datagen;

import java.io.Serializable;
import java.util.Locale;
import java.util.Objects;

/**
 * What a pair of datasets is made from: equal specifications make equal datasets, everywhere.
 *
 * <p>Rates are shares of {@code rows}, rounded to whole rows by {@link Math#round(double)}. The
 * rows that they take are disjoint.
 *
 * @param rows the keys of the source, 0 to {@link #MAX_ROWS}
 * @param seed chooses the values and the rows that break
 * @param mismatch the share of keys on both sides with a value that differs
 * @param missing the share of source rows that the target lacks; as many target rows are missing in
 *     the source
 * @param duplicates the share of surplus rows: half in the source, half in the target (one more in
 *     the source if odd). Besides, half as many keys (rounded up, and as far as rows are left) are
 *     there twice on both sides, with the same two rows, and pair off
 * @param order the order of the target
 */
public record DatasetSpec(
    long rows, long seed, double mismatch, double missing, double duplicates, Order order)
    implements Serializable {
  /** The most keys: the products of row numbers and counts stay within a long. */
  public static final long MAX_ROWS = 2_000_000_000;

  // Lets 0.1 + 0.2 + 0.7 be 1, which it is not in binary.
  private static final double RATE_SUM_SLACK = 1e-9;

  /**
   * @throws IllegalArgumentException if a number is out of range or the breaks do not fit in the
   *     rows
   */
  public DatasetSpec {
    Objects.requireNonNull(order);
    if (rows < 0 || rows > MAX_ROWS) {
      throw new IllegalArgumentException(
          "A dataset has 0 to " + MAX_ROWS + " rows, not " + rows + ".");
    }
    requireRate("mismatch", mismatch);
    requireRate("missing", missing);
    requireRate("duplicates", duplicates);
    double sum = mismatch + missing + duplicates;
    if (sum > 1 + RATE_SUM_SLACK) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "The rates of mismatches (%s), missing rows (%s) and duplicates (%s) add up to more"
                  + " than 1, and a row can break in one way only; lower them.",
              mismatch,
              missing,
              duplicates));
    }
    long broken =
        Math.round(mismatch * rows) + Math.round(missing * rows) + Math.round(duplicates * rows);
    if (broken > rows) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "The rates round to %d mismatched, %d missing and %d duplicated rows, more than the %d"
                  + " rows there are; lower a rate or raise the rows.",
              Math.round(mismatch * rows),
              Math.round(missing * rows),
              Math.round(duplicates * rows),
              rows));
    }
  }

  private static void requireRate(String name, double rate) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException(
          "The rate '" + name + "' is a share from 0 to 1, not " + rate + ".");
    }
  }

  /** Keys on both sides with a value that differs. */
  public long mismatchedRows() {
    return Math.round(mismatch * rows);
  }

  /** Rows missing in the target; as many are missing in the source. */
  public long missingRows() {
    return Math.round(missing * rows);
  }

  /** Surplus rows of the two sides together. */
  public long surplusRows() {
    return Math.round(duplicates * rows);
  }

  /** Keys that are there twice on both sides, with the same rows. */
  public long pairedDuplicateKeys() {
    long free = rows - mismatchedRows() - missingRows() - surplusRows();
    return Math.min((surplusRows() + 1) / 2, free);
  }
}

package dev.tieout.local.internal.read;

/**
 * What files say of the values of a column, without being read.
 *
 * @param nulls how many there are, or -1 if that is not said
 * @param repeats true if there are more values than its bounds have room for, so that one of them
 *     comes twice; false if that is not known
 */
public record ColumnEvidence(long nulls, boolean repeats) {
  /** Of a column of which nothing is said. */
  public static final ColumnEvidence NONE = new ColumnEvidence(-1, false);

  /** What is known of the values of two files together. */
  ColumnEvidence and(ColumnEvidence other) {
    boolean isCounted = nulls >= 0 && other.nulls >= 0;
    return new ColumnEvidence(isCounted ? nulls + other.nulls : -1, repeats || other.repeats);
  }
}

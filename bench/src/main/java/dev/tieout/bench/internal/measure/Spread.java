package dev.tieout.bench.internal.measure;

import java.util.Arrays;

/**
 * The middle and the extremes of a few measurements.
 *
 * @param median the middle one, or the mean of the middle two, rounded down
 * @param min the smallest
 * @param max the largest
 */
public record Spread(long median, long min, long max) {
  /**
   * Of any number of values but none, in any order.
   *
   * @throws IllegalArgumentException if there is no value
   */
  public static Spread of(long... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no value has no spread");
    }
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    long median = sorted[middle];
    if (sorted.length % 2 == 0) {
      median = sorted[middle - 1] + (median - sorted[middle - 1]) / 2;
    }
    return new Spread(median, sorted[0], sorted[sorted.length - 1]);
  }
}

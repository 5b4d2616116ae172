package dev.tieout.core.explain;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A factor of at most eight places, by which the source's number makes the target's once it is
 * rounded half up to the places of the column. Of doubles: but for their noise. Immutable.
 *
 * @param unscaled the factor times 10^scale
 * @param scale its places
 */
record Rate(long unscaled, int scale) {
  private static final int MAX_PLACES = 8;

  /** Fewer units say too little about a factor. */
  private static final long MIN_UNITS = 100;

  private static final double MAX_FACTOR = 1e6;
  private static final double NOISE = 1e-12;

  /** The factor of fewest places that holds for a pair, or null if it says none. */
  static @Nullable Rate of(Pair pair) {
    if (!pair.isNarrow() || Math.abs(pair.s()) < MIN_UNITS || Math.abs(pair.t()) < MIN_UNITS) {
      return null;
    }
    double ratio = (double) pair.t() / pair.s();
    if (Math.abs(ratio) > MAX_FACTOR) {
      return null;
    }
    for (int places = 0; places <= MAX_PLACES; places++) {
      long unscaled = Math.round(ratio * Pair.power(places));
      Rate rate = new Rate(unscaled, places);
      if (unscaled != 0 && rate.holds(pair)) {
        return Math.abs(unscaled) == Pair.power(places) ? null : rate;
      }
    }
    return null;
  }

  boolean holds(Pair pair) {
    if (!pair.isNarrow()) {
      return false;
    }
    if (pair.family() == Family.FLOATING) {
      double expected = pair.s() * ((double) unscaled / Pair.power(scale));
      return pair.t() != 0 && Math.abs(expected - pair.t()) <= NOISE * Math.abs(pair.t());
    }
    long high = Math.multiplyHigh(pair.s(), unscaled);
    long product = pair.s() * unscaled;
    if (high != product >> 63) {
      return holdsWide(pair);
    }
    long unit = Pair.power(scale);
    long magnitude = Math.abs(product);
    long rounded = magnitude / unit + (2 * (magnitude % unit) >= unit ? 1 : 0);
    return pair.t() == (product < 0 ? -rounded : rounded);
  }

  private boolean holdsWide(Pair pair) {
    return BigDecimal.valueOf(pair.s())
            .multiply(decimal())
            .setScale(0, java.math.RoundingMode.HALF_UP)
            .compareTo(BigDecimal.valueOf(pair.t()))
        == 0;
  }

  /** The record's own makes the JVM spin classes, which takes longer than the rest. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Rate rate && unscaled == rate.unscaled && scale == rate.scale;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(unscaled) * 31 + scale;
  }

  BigDecimal decimal() {
    return BigDecimal.valueOf(unscaled, scale).stripTrailingZeros();
  }
}

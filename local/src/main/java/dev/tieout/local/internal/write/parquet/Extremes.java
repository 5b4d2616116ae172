package dev.tieout.local.internal.write.parquet;

import org.jspecify.annotations.Nullable;

/** The smallest and the largest value of a column chunk, in the order of its type. */
interface Extremes {

  /** Forgets all values. */
  void reset();

  /** The smallest value in plain encoding, or null if there is none to state. */
  byte @Nullable [] min();

  /** The largest value in plain encoding, or null if there is none to state. */
  byte @Nullable [] max();

  /** States nothing, for types without an agreed order. */
  final class Unknown implements Extremes {
    @Override
    public void reset() {}

    @Override
    public byte @Nullable [] min() {
      return null;
    }

    @Override
    public byte @Nullable [] max() {
      return null;
    }
  }
}

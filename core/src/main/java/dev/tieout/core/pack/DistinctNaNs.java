package dev.tieout.core.pack;

import dev.tieout.core.schema.ColumnVector;

/** Doubles of which a NaN equals nothing. */
final class DistinctNaNs implements Canonicaliser {
  private final Canonicaliser doubles;

  DistinctNaNs(Canonicaliser doubles) {
    this.doubles = doubles;
  }

  @Override
  public void apply(ColumnVector vector, int rowCount, CanonicalColumn out) {
    doubles.apply(vector, rowCount, out);
    for (int i = 0; i < rowCount; i++) {
      if (!out.isNull(i) && Double.isNaN(Double.longBitsToDouble(out.cells[i]))) {
        out.setLone(i, rowCount, Lone.nan());
      }
    }
  }
}

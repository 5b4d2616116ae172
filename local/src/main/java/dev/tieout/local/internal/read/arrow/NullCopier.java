package dev.tieout.local.internal.read.arrow;

import dev.tieout.core.schema.ColumnVector;

/** Nulls, of a type that has nothing else. */
final class NullCopier extends ArrayCopier {

  @Override
  long bytes(ArrayData array, long from, long count) {
    return count * ROW_BYTES;
  }

  @Override
  void copyValues(ArrayData array, long from, int count, ColumnVector to, int at) {
    fillNulls(to, at, count);
  }
}

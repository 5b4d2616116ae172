package dev.tieout.datagen;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class DuplicatesPropertyTest {

  /** Neighbours in position are the same row or neighbours, at sizes that no test can walk. */
  @Property(tries = 2000)
  void neighbouringPositionsHoldNeighbouringRows(
      @ForAll @LongRange(min = 1, max = DatasetSpec.MAX_ROWS) long rows,
      @ForAll @LongRange(min = 0, max = DatasetSpec.MAX_ROWS) long surplus,
      @ForAll @LongRange(min = 0, max = DatasetSpec.MAX_ROWS) long pairs,
      @ForAll @LongRange(min = 0, max = 2 * DatasetSpec.MAX_ROWS) long position,
      @ForAll Duplicates.Side side) {
    long someSurplus = surplus % (rows + 1);
    long somePairs = Math.min(pairs, Math.min(someSurplus, rows - someSurplus));
    Duplicates duplicates = new Duplicates(rows, someSurplus, somePairs, 42);
    long last = rows + duplicates.copies(side) - 1;
    long here = position % (last + 1);

    assertThat(duplicates.rowAt(side, 0) >> 1).isZero();
    assertThat(duplicates.rowAt(side, last) >> 1).isEqualTo(rows - 1);
    if (here < last) {
      long row = duplicates.rowAt(side, here);
      long next = duplicates.rowAt(side, here + 1);
      if (row >> 1 == next >> 1) {
        assertThat(row & 1).isNotEqualTo(next & 1);
        assertThat(duplicates.indexAmongSingles(row >> 1)).isEqualTo(-1);
      } else {
        assertThat((next >> 1) - (row >> 1)).isEqualTo(1);
      }
    }
  }

  @Property(tries = 300)
  void singlesAreNumberedInOrder(
      @ForAll @LongRange(min = 1, max = 3000) long rows,
      @ForAll @LongRange(min = 0, max = 3000) long surplus) {
    long someSurplus = surplus % (rows + 1);
    Duplicates duplicates = new Duplicates(rows, someSurplus, 0, 42);
    long next = 0;
    for (long row = 0; row < rows; row++) {
      long index = duplicates.indexAmongSingles(row);
      if (index >= 0) {
        assertThat(index).isEqualTo(next++);
      }
    }
    assertThat(next).isEqualTo(rows - someSurplus);
  }
}

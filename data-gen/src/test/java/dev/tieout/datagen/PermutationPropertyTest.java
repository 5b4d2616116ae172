package dev.tieout.datagen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class PermutationPropertyTest {

  @Test
  void isABijectionAtEverySizeUpToFiveThousand() {
    for (int size = 1; size <= 5000; size++) {
      assertThat(images(new Permutation(size, 42), size)).as("size %d", size).isEqualTo(size);
    }
  }

  @Property(tries = 200)
  void isABijectionForEverySeed(
      @ForAll @LongRange(min = 1, max = 20_000) long size, @ForAll long seed) {
    assertThat(images(new Permutation(size, seed), (int) size)).isEqualTo((int) size);
  }

  @Property(tries = 500)
  void staysWithinLargeDomains(
      @ForAll @LongRange(min = 1, max = DatasetSpec.MAX_ROWS) long size,
      @ForAll @LongRange(min = 0, max = DatasetSpec.MAX_ROWS) long value) {
    assertThat(new Permutation(size, 7).apply(value % size)).isBetween(0L, size - 1);
  }

  @Test
  void leavesFewNeighboursTogether() {
    int size = 100_000;
    Permutation permutation = new Permutation(size, 1);
    int near = 0;
    for (int i = 1; i < size; i++) {
      if (Math.abs(permutation.apply(i) - permutation.apply(i - 1)) < size / 100) {
        near++;
      }
    }
    // Two independent positions are that near with probability 0.0199.
    assertThat(near).isBetween(size / 60, size / 40);
  }

  private static int images(Permutation permutation, int size) {
    BitSet seen = new BitSet(size);
    for (int i = 0; i < size; i++) {
      long image = permutation.apply(i);
      assertThat(image).isBetween(0L, size - 1L);
      seen.set((int) image);
    }
    return seen.cardinality();
  }
}

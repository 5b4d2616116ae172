package dev.tieout.local.internal.write.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class HalfFloatTest {

  @Test
  void everyHalfComesBack() {
    for (int bits = 0; bits <= 0xFFFF; bits++) {
      float value = widened(bits);
      if (Float.isNaN(value)) {
        assertThat(widened(HalfFloat.bitsOf(value))).isNaN();
      } else {
        assertThat(HalfFloat.bitsOf(value)).as("%x", bits).isEqualTo(bits);
      }
    }
  }

  /** Between two neighbours the nearer one, at the middle the even one, and just beside it. */
  @Property(tries = 2000)
  void roundsToTheNearestTiesToEven(@ForAll @IntRange(min = 0, max = 0x7BFE) int bits) {
    float lower = widened(bits);
    float upper = widened(bits + 1);
    float middle = lower + (upper - lower) / 2;

    assertThat(HalfFloat.bitsOf(middle)).isEqualTo(bits % 2 == 0 ? bits : bits + 1);
    assertThat(HalfFloat.bitsOf(Math.nextDown(middle))).isEqualTo(bits);
    assertThat(HalfFloat.bitsOf(Math.nextUp(middle))).isEqualTo(bits + 1);
    assertThat(HalfFloat.bitsOf(-middle)).isEqualTo(0x8000 | (bits % 2 == 0 ? bits : bits + 1));
  }

  @Test
  void whatIsTooLargeIsInfinite() {
    assertThat(HalfFloat.bitsOf(65519.99f)).isEqualTo(0x7BFF);
    assertThat(HalfFloat.bitsOf(65520f)).isEqualTo(0x7C00);
    assertThat(HalfFloat.bitsOf(-Float.MAX_VALUE)).isEqualTo(0xFC00);
    assertThat(HalfFloat.bitsOf(Float.MIN_VALUE)).isZero();
  }

  private static float widened(int bits) {
    return ReadBack.half(bits);
  }
}

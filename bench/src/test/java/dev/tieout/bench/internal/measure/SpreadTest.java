package dev.tieout.bench.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SpreadTest {

  @Test
  void ofOddlyManyTakesTheMiddleOne() {
    assertThat(Spread.of(9, 1, 4)).isEqualTo(new Spread(4, 1, 9));
  }

  @Test
  void ofEvenlyManyTakesTheMeanOfTheMiddleTwo() {
    assertThat(Spread.of(8, 2, 100, 4)).isEqualTo(new Spread(6, 2, 100));
  }

  @Test
  void ofOneIsThatOne() {
    assertThat(Spread.of(7)).isEqualTo(new Spread(7, 7, 7));
  }

  @Test
  void doesNotOverflow() {
    assertThat(Spread.of(Long.MAX_VALUE, Long.MAX_VALUE - 2).median())
        .isEqualTo(Long.MAX_VALUE - 1);
  }

  @Test
  void refusesNone() {
    assertThatThrownBy(Spread::of).isInstanceOf(IllegalArgumentException.class);
  }
}

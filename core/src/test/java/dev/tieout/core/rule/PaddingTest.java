package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import org.junit.jupiter.api.Test;

class PaddingTest {

  @Test
  void takesBlanksFromTheEndAndNothingElse() {
    assertThat(Treated.by(Padding.KEY, "ignore", Types.TEXT, " a  ", "a \n", "   ", "a\u00a0"))
        .containsExactly(" a", "a \n", "", "a\u00a0");
  }

  @Test
  void understandsItsWordsOnly() {
    assertThat(Padding.KEY.parse("distinct")).isEqualTo(new Off("pad"));
    assertThat(Padding.KEY.parse("true")).isNull();
  }
}

package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import org.junit.jupiter.api.Test;

class CollapsedSpaceTest {

  @Test
  void makesOneBlankOfARun() {
    assertThat(
            Treated.by(
                CollapsedSpace.KEY, "true", Types.TEXT, "  a\n\tb ", "a b", "ab", "\u00a0", null))
        .containsExactly(" a b ", "a b", "ab", " ", null);
  }

  @Test
  void understandsItsWordsOnly() {
    assertThat(CollapsedSpace.KEY.parse("false")).isEqualTo(new Off("collapse_whitespace"));
    assertThat(CollapsedSpace.KEY.parse("yes")).isNull();
  }
}

package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import org.junit.jupiter.api.Test;

class NormalFormTest {

  @Test
  void composesWhatCanBeComposed() {
    assertThat(Treated.by(NormalForm.KEY, "nfc", Types.TEXT, "cafe\u0301", "café", "ﬁ", null))
        .containsExactly("café", "café", "ﬁ", null);
  }

  @Test
  void understandsItsWordsOnly() {
    assertThat(NormalForm.KEY.parse("distinct")).isEqualTo(new Off("unicode"));
    assertThat(NormalForm.KEY.parse("nfkc")).isNull();
  }
}

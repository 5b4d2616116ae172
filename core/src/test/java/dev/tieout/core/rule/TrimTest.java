package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import org.junit.jupiter.api.Test;

class TrimTest {

  @Test
  void takesWhiteSpaceFromTheEndsAskedFor() {
    assertThat(Treated.by(Trim.KEY, "true", Types.TEXT, " a b\n", null, "\t", ""))
        .containsExactly("a b", null, "", "");
    assertThat(Treated.by(Trim.KEY, "leading", Types.TEXT, " a ")).containsExactly("a ");
    assertThat(Treated.by(Trim.KEY, "trailing", Types.TEXT, " a ")).containsExactly(" a");
  }

  @Test
  void understandsItsWordsOnly() {
    assertThat(Trim.KEY.parse("false")).isEqualTo(new Off("trim"));
    assertThat(Trim.KEY.parse("TRUE")).isNull();
  }
}

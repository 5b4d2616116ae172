package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import org.junit.jupiter.api.Test;

class CaseFoldingTest {

  @Test
  void makesOneLetterOfBothCases() {
    assertThat(Treated.by(CaseFolding.KEY, "ignore", Types.TEXT, "ÀbÇ", "ς", "İıI", "ß", null))
        .containsExactly("àbç", "σ", "iii", "ß", null);
  }

  @Test
  void makesAlikeWhatJavaFindsAlikeWithoutCase() {
    CaseFolding folding = new CaseFolding();
    for (int codePoint = 0; codePoint < 0x2000; codePoint++) {
      String text = Character.toString(codePoint);
      for (String other : new String[] {text.toUpperCase(java.util.Locale.ROOT), text + "x"}) {
        assertThat(folding.apply(text).equals(folding.apply(other)))
            .as("U+%04X", codePoint)
            .isEqualTo(text.equalsIgnoreCase(other));
      }
    }
  }

  @Test
  void understandsItsWordsOnly() {
    assertThat(CaseFolding.KEY.parse("distinct")).isEqualTo(new Off("case"));
    assertThat(CaseFolding.KEY.parse("lower")).isNull();
  }
}

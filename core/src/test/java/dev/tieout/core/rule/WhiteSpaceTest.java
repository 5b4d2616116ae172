package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WhiteSpaceTest {

  @Test
  void isWhatUnicodeSays() {
    Pattern property = Pattern.compile("\\p{IsWhite_Space}");
    for (int character = 0; character <= Character.MAX_VALUE; character++) {
      assertThat(WhiteSpace.is((char) character))
          .as("U+%04X", character)
          .isEqualTo(property.matcher(Character.toString(character)).matches());
    }
    for (int codePoint = 0x10000; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      assertThat(Character.isWhitespace(codePoint)).as("U+%X", codePoint).isFalse();
    }
  }
}

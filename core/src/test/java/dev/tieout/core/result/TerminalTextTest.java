package dev.tieout.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTextTest {

  @Test
  void whatCouldDriveATerminalIsShownAsEscapes() {
    assertThat(TerminalText.shown("a\u001b[2Jb\u0007\r\n\t\u0000\u007f"))
        .isEqualTo("a\\x1b[2Jb\\x07\\r\\n\\t\\x00\\x7f");
    assertThat(TerminalText.shown("\u009b31m\u202etxt\u2066\u200f"))
        .isEqualTo("\\x9b31m\\u202etxt\\u2066\\u200f");
    assertThat(TerminalText.shown("\ud800 \udfff")).isEqualTo("\\ud800 \\udfff");
    assertThat(TerminalText.shown("a\u00a0b\u2028\u200b\ufeff"))
        .isEqualTo("a\\xa0b\\u2028\\u200b\\ufeff");
    assertThat(TerminalText.shown("\udb40\udc41")).isEqualTo("\\u{e0041}");
  }

  @Test
  void whatIsPlainIsTheSameText() {
    String text = "plain, \"weiß\", 東京, Ελλάδα, C:\\new, 😀";

    assertThat(TerminalText.shown(text)).isSameAs(text);
  }

  @ParameterizedTest
  @CsvSource({"abc,3", "東京,4", "é,1", "e\u0301,1", "😀,2", "ｗ,2", "한국,4", "…,1"})
  void widthsAreThoseOfATerminal(String text, int width) {
    assertThat(TerminalText.width(text)).isEqualTo(width);
  }

  @Test
  void aLongTextKeepsItsBeginningAndItsEnd() {
    assertThat(TerminalText.fit("abcdefghij", 10)).isEqualTo("abcdefghij");
    assertThat(TerminalText.fit("abcdefghijk", 10)).isEqualTo("abcde…hijk");
    assertThat(TerminalText.fit("東京都千代田区", 8)).isEqualTo("東京…区");
    assertThat(TerminalText.fit("abc", 1)).isEqualTo("…");
  }

  @Test
  void aTextOfTenMegabytesIsCutWithoutLookingAtAllOfIt() {
    String huge = "a".repeat(10 << 20) + "\u001b";

    assertThat(TerminalText.fit(huge, 12)).isEqualTo("aaaaaa…a\\x1b");
  }

  @Test
  void marksThatTakeNoRoomAreCutOffToo() {
    assertThat(TerminalText.fit("e" + "\u0301".repeat(100_000), 10)).hasSizeLessThan(100);
  }

  @Test
  void linesBreakAtBlanksAndWordsWithoutRoomAreCut() {
    StringBuilder text = new StringBuilder();
    TerminalText.wrap(text, "one two three " + "x".repeat(40) + " four", 12, "- ", "  ");

    assertThat(text.toString()).isEqualTo("- one two\n  three\n  xxxxx…xxxx\n  four\n");
  }

  @Property
  void whatFitsIsPlainAndNoWider(
      @ForAll @StringLength(max = 400) String text, @ForAll @IntRange(min = 1, max = 90) int room) {
    String fitted = TerminalText.fit(text, room);

    assertThat(TerminalText.width(fitted)).isLessThanOrEqualTo(room);
    assertThat(fitted.codePoints()).allMatch(TerminalText::isPlain);
    String shown = TerminalText.shown(text);
    if (TerminalText.width(shown) <= room && shown.length() <= room) {
      assertThat(fitted).isEqualTo(shown);
    }
  }

  @Property
  void linesAreNoWiderThanTheyMayBe(
      @ForAll @StringLength(max = 400) String text,
      @ForAll @IntRange(min = 12, max = 90) int columns) {
    StringBuilder lines = new StringBuilder();
    TerminalText.wrap(lines, TerminalText.shown(text), columns, "first: ", "    ");

    assertThat(lines.toString().lines())
        .allMatch(line -> TerminalText.width(line) <= columns, "at most " + columns);
  }
}

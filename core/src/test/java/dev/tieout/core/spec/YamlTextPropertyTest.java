package dev.tieout.core.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever a text holds, the reader of specifications reads it back. */
class YamlTextPropertyTest {

  @Property
  void isReadBackAsItIs(@ForAll String text) {
    if (!text.isEmpty()) {
      assertReadBack(text);
    }
  }

  @Example
  void soAreTextsThatLookLikeSomethingElse() {
    for (String text :
        List.of(
            "true",
            "No",
            "null",
            "~",
            "1",
            "1e3",
            "0x1F",
            "a: b",
            "a #b",
            "- a",
            "*a",
            "&a",
            "!!x",
            "'",
            "\"",
            "\\",
            "a\nb",
            "a\r\nb",
            "\u0000",
            "\u0085",
            "\u2028",
            "é",
            "漢字",
            "\ud83d\ude00",
            "\ud83d",
            " a ",
            "[a]",
            "{a: b}",
            "---",
            "%",
            "@",
            "`",
            "|",
            ">",
            "?",
            "\uFEFFa",
            "\t")) {
      assertReadBack(text);
    }
  }

  private static void assertReadBack(String text) {
    assertThat(SpecReader.parse("s", "name: " + YamlText.of(text) + "  # more").name())
        .isEqualTo(text);
    assertThat(SpecReader.parse("s", "source: " + YamlText.list(List.of(text, "b"))).source())
        .isEqualTo(DataSpec.of(text, "b"));
    assertThat(
            SpecReader.parse("s", "columns:\n  rename:\n    " + YamlText.of(text) + ": b\n")
                .rename())
        .containsEntry(text, "b");
  }
}

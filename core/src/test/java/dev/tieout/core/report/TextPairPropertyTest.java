package dev.tieout.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class TextPairPropertyTest {
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars('a', 'b', ' ', '\uD83D', '\uDE00', '漢').ofMaxLength(220);
  }

  @Property
  void thePiecesAreTheWholeText(@ForAll("texts") String left, @ForAll("texts") String right) {
    TextPair pair = TextPair.of(left, right);

    assertThat(joined(pair.left())).isEqualTo(left);
    assertThat(joined(pair.right())).isEqualTo(right);
  }

  @Property
  void whatIsTheSameIsTheSameInBoth(@ForAll("texts") String left, @ForAll("texts") String right) {
    TextPair pair = TextPair.of(left, right);
    boolean isWhole = left.length() <= TextPair.MOST_SHOWN && right.length() <= TextPair.MOST_SHOWN;

    if (isWhole) {
      assertThat(same(pair.left())).isEqualTo(same(pair.right()));
    }
    if (left.equals(right)) {
      assertThat(pair.left()).noneMatch(p -> p.kind() == TextPair.Kind.DIFFERENT);
    }
  }

  @Property
  void littleIsShown(@ForAll("texts") String left, @ForAll("texts") String right) {
    for (List<TextPair.Piece> pieces :
        List.of(TextPair.of(left, right).left(), TextPair.alone(right))) {
      int shown =
          pieces.stream()
              .filter(p -> p.kind() != TextPair.Kind.OMITTED)
              .mapToInt(p -> p.end() - p.start())
              .sum();
      assertThat(shown).isLessThanOrEqualTo(TextPair.MOST_SHOWN);
    }
  }

  @Example
  void showsWhereLongTextsDiffer() {
    String same = "x".repeat(10_000_000);
    TextPair pair = TextPair.of(same + "left" + same, same + "right" + same);

    assertThat(pair.left())
        .extracting(TextPair.Piece::kind)
        .containsExactly(
            TextPair.Kind.OMITTED,
            TextPair.Kind.SAME,
            TextPair.Kind.DIFFERENT,
            TextPair.Kind.SAME,
            TextPair.Kind.OMITTED);
    TextPair.Piece different = pair.right().get(2);
    assertThat(different.text().substring(different.start(), different.end())).isEqualTo("righ");
  }

  private static String joined(List<TextPair.Piece> pieces) {
    StringBuilder joined = new StringBuilder();
    pieces.forEach(p -> joined.append(p.text(), p.start(), p.end()));
    return joined.toString();
  }

  private static String same(List<TextPair.Piece> pieces) {
    StringBuilder same = new StringBuilder();
    pieces.stream()
        .filter(p -> p.kind() == TextPair.Kind.SAME)
        .forEach(p -> same.append(p.text(), p.start(), p.end()));
    return same.toString();
  }
}

package dev.tieout.core.explain;

import dev.tieout.core.spec.YamlText;
import java.util.EnumSet;
import java.util.List;

/** Truth values, and texts that tell truth values. */
final class BooleanCauses {
  /** Words for true and false, as a format of a cast has them. */
  private static final List<String> WORDS =
      List.of(
          "true/false",
          "TRUE/FALSE",
          "True/False",
          "1/0",
          "Y/N",
          "y/n",
          "T/F",
          "t/f",
          "yes/no",
          "YES/NO",
          "Yes/No",
          "on/off",
          "ON/OFF");

  private static final int WORD_BITS = 4;

  /** The first words, which a cast reads without a format. */
  private static final int PLAIN_WORDS = 3;

  private static final int LONGEST_WORD = 5;

  static final List<Cause> LIST =
      List.of(
          Cause.of(
              "boolean_flipped",
              1,
              EnumSet.of(Family.BOOLEAN),
              (pair, cause, found) -> found.add(cause, 0),
              stated -> Telling.of("", "are flipped: true in one side, false in the other")),
          Cause.of(
              "boolean_format",
              1,
              EnumSet.of(Family.TEXT),
              BooleanCauses::words,
              BooleanCauses::tellWords));

  private BooleanCauses() {}

  private static void words(Pair pair, int cause, Findings found) {
    int longest = Math.max(pair.source().fullLength(), pair.target().fullLength());
    if (longest > LONGEST_WORD || !pair.hasTexts()) {
      return;
    }
    for (int s = 0; s < WORDS.size(); s++) {
      int truth = truth(pair.source(), s);
      for (int t = 0; truth >= 0 && t < WORDS.size(); t++) {
        if (t != s && truth(pair.target(), t) == truth) {
          found.add(cause, (long) s << WORD_BITS | t);
        }
      }
    }
  }

  /** 1 for the word for true, 0 for the word for false, -1 for neither. */
  private static int truth(Value value, int words) {
    String format = WORDS.get(words);
    int slash = format.indexOf('/');
    return value.isText(format.substring(0, slash))
        ? 1
        : value.isText(format.substring(slash + 1)) ? 0 : -1;
  }

  private static Telling tellWords(Stated stated) {
    int s = (int) (stated.parameter() >> WORD_BITS);
    int t = (int) (stated.parameter() & ((1 << WORD_BITS) - 1));
    return new Telling(
        WORDS.get(s) + " against " + WORDS.get(t),
        "are one truth value, written as "
            + WORDS.get(s)
            + " in the source and as "
            + WORDS.get(t)
            + " in the target",
        stated.rule("source", cast(s)) + "\n" + stated.rule("target", cast(t)));
  }

  private static String cast(int words) {
    return words < PLAIN_WORDS
        ? "cast: boolean"
        : "cast: boolean, format: " + YamlText.quoted(WORDS.get(words));
  }
}

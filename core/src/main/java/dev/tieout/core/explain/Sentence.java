package dev.tieout.core.explain;

import dev.tieout.core.spec.NumberText;
import java.util.Map;

/** Sentences with a share and a count. */
final class Sentence {
  private static final Map<String, String> SINGULAR =
      Map.of("are", "is", "have", "has", "differ", "differs", "repeat", "repeats");

  private Sentence() {}

  /**
   * What some of many do.
   *
   * @param of how many there are
   * @param what in words, in the plural and with where they are: {@code breaks in amount}
   */
  static String of(long count, long of, String what, Telling telling) {
    String phrase = telling.phrase();
    if (of == 1) {
      int blank = phrase.indexOf(' ');
      String verb = phrase.substring(0, blank);
      String one = what.replaceFirst("^(break|row)s", "$1");
      return "The one "
          + one
          + " "
          + SINGULAR.getOrDefault(verb, verb)
          + phrase.substring(blank)
          + ".";
    }
    String all = NumberText.grouped(of);
    if (count == of) {
      return "All " + all + " " + what + " " + phrase + ".";
    }
    return Numbers.percent(count, of)
        + " of the "
        + what
        + " ("
        + NumberText.grouped(count)
        + " of "
        + all
        + ") "
        + phrase
        + ".";
  }
}

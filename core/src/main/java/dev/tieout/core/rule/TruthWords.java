package dev.tieout.core.rule;

import org.jspecify.annotations.Nullable;

/**
 * The words for true and false, as a format gives them: {@code Y/N}.
 *
 * @param ofTrue the word for true; case and blanks count
 * @param ofFalse the word for false
 */
record TruthWords(String ofTrue, String ofFalse) {

  /** The words of a format, or null if there are not two. */
  static @Nullable TruthWords of(String format) {
    int slash = format.indexOf('/');
    boolean areTwo = slash > 0 && slash < format.length() - 1 && format.indexOf('/', slash + 1) < 0;
    if (!areTwo) {
      return null;
    }
    TruthWords words = new TruthWords(format.substring(0, slash), format.substring(slash + 1));
    return words.ofTrue.equals(words.ofFalse) ? null : words;
  }
}

package dev.tieout.core.explain;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * Texts that are the same but for white space, case, form or what is not seen. Of these the first
 * that holds is the cause: each break has one of them at most.
 */
final class TextCauses {
  private static final List<Sameness> SAMENESSES =
      List.of(
          new Sameness(
              "trailing_blanks",
              "differ in blanks at the end only",
              "pad: ignore",
              pair -> pair.cell().isTailBlank()),
          new Sameness(
              "trailing_white_space",
              "differ in white space at the end only",
              "trim: trailing",
              pair -> isSame(pair, text -> text.substring(0, Normal.end(text)))),
          new Sameness(
              "leading_white_space",
              "differ in white space at the start only",
              "trim: leading",
              pair -> isSame(pair, text -> text.substring(Normal.start(text)))),
          new Sameness(
              "surrounding_white_space",
              "differ in white space at both ends only",
              "trim: true",
              pair -> isSame(pair, Normal::stripped)),
          new Sameness(
              "inner_white_space",
              "differ in how much white space is where there is some",
              "collapse_whitespace: true, trim: true",
              pair -> isSame(pair, text -> Normal.stripped(Normal.respaced(text, " ")))),
          new Sameness(
              "white_space_removed",
              "differ in white space only, which one side lacks",
              null,
              pair -> isSame(pair, text -> Normal.respaced(text, ""))),
          new Sameness(
              "case_only",
              "differ in upper and lower case only",
              "case: ignore",
              pair -> isSame(pair, Normal::folded)),
          new Sameness(
              "unicode_form",
              "differ in the Unicode form only: letters composed or decomposed",
              "unicode: nfc",
              pair -> !isAscii(pair) && isSame(pair, Normal::composed)),
          new Sameness(
              "unicode_compatibility",
              "differ in compatible characters only, such as a ligature against its letters",
              null,
              pair -> !isAscii(pair) && isSame(pair, Normal::compatible)),
          new Sameness(
              "accents_dropped",
              "differ in accents only",
              null,
              pair -> !isAscii(pair) && isSame(pair, Normal::withoutMarks)),
          new Sameness(
              "invisible_characters",
              "differ in control characters or zero-width ones only",
              null,
              pair -> isSame(pair, Normal::visible)),
          new Sameness(
              "white_space_and_case",
              "differ in white space, case and Unicode form only",
              "unicode: nfc, collapse_whitespace: true, trim: true, case: ignore",
              pair ->
                  isSame(
                      pair,
                      text ->
                          Normal.folded(
                              Normal.stripped(Normal.respaced(Normal.composed(text), " "))))));

  static final List<Cause> LIST = causes();

  private TextCauses() {}

  /**
   * @param keys the rule's keys and values, or null if no rule accepts it
   */
  private record Sameness(
      String word, String phrase, @org.jspecify.annotations.Nullable String keys, Holds holds) {}

  @FunctionalInterface
  private interface Holds {
    boolean in(Pair pair);
  }

  @FunctionalInterface
  private interface Form {
    String of(String text);
  }

  private static boolean isAscii(Pair pair) {
    return pair.source().isAscii() && pair.target().isAscii();
  }

  private static boolean isSame(Pair pair, Form form) {
    return form.of(pair.sourceText()).equals(form.of(pair.targetText()));
  }

  private static List<Cause> causes() {
    List<Cause> causes = new ArrayList<>();
    for (int i = 0; i < SAMENESSES.size(); i++) {
      Sameness sameness = SAMENESSES.get(i);
      int place = i;
      causes.add(
          Cause.of(
              sameness.word,
              1,
              EnumSet.of(Family.TEXT),
              (pair, cause, found) -> {
                if (first(pair) == place) {
                  found.add(cause, 0);
                }
              },
              stated ->
                  new Telling(
                      "",
                      sameness.phrase,
                      sameness.keys == null ? null : stated.rule(sameness.keys))));
    }
    return causes;
  }

  /** The first sameness of a pair, kept with it, or -1. */
  private static int first(Pair pair) {
    int known = pair.sameness();
    if (known != Pair.UNKNOWN) {
      return known;
    }
    int found = -1;
    if (pair.cell().isTailBlank()) {
      found = 0;
    } else if (pair.hasTexts() && mayBeSame(pair)) {
      for (int i = 1; i < SAMENESSES.size() && found < 0; i++) {
        found = SAMENESSES.get(i).holds.in(pair) ? i : -1;
      }
    }
    pair.setSameness(found);
    return found;
  }

  /**
   * False if letters and digits of two ASCII texts differ beyond case, so that no form makes them
   * the same: most unlike texts are told apart here, without a copy.
   */
  private static boolean mayBeSame(Pair pair) {
    if (!isAscii(pair)) {
      return true;
    }
    byte[] s = pair.source().bytes();
    byte[] t = pair.target().bytes();
    int sEnd = pair.source().length();
    int tEnd = pair.target().length();
    int i = 0;
    int j = 0;
    while (true) {
      while (i < sEnd && (s[i] <= ' ' || s[i] == 0x7f)) {
        i++;
      }
      while (j < tEnd && (t[j] <= ' ' || t[j] == 0x7f)) {
        j++;
      }
      if (i == sEnd || j == tEnd) {
        return i == sEnd && j == tEnd;
      }
      if (lower(s[i++]) != lower(t[j++])) {
        return false;
      }
    }
  }

  private static int lower(byte b) {
    return b >= 'A' && b <= 'Z' ? b + 32 : b;
  }
}

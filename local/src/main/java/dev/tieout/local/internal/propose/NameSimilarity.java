package dev.tieout.local.internal.propose;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How alike two names of columns are, from 0 to 1: whether they have the same words, one of which
 * may be shortened ({@code cust_id}, {@code CustomerID}, {@code qty}).
 *
 * <p>A word equals another, or is a beginning of it of at least three letters, or an abbreviation
 * (the same first letter and its other letters in order, at most 60 % of its length), or differs
 * from it in one letter of at least six. The score is the mean over the words, paired in order; it
 * is 0 where a whole word differs ({@code valid_from}, {@code valid_to}).
 */
final class NameSimilarity {
  /** Names at least this alike may be one column's. */
  static final double ALIKE = 0.75;

  private static final double BEGINNING = 0.9;
  private static final double ABBREVIATION = 0.8;
  private static final double TYPO = 0.8;
  private static final double RUN_TOGETHER = 0.85;
  private static final int MAX_CHARS = 200;

  private NameSimilarity() {}

  static double of(String left, String right) {
    if (left.length() > MAX_CHARS || right.length() > MAX_CHARS) {
      return left.equals(right) ? 1 : 0;
    }
    List<String> a = words(left);
    List<String> b = words(right);
    String joinedA = String.join("", a);
    String joinedB = String.join("", b);
    if (joinedA.equals(joinedB)) {
      return joinedA.isEmpty() ? 0 : 1;
    }
    if (a.size() == b.size()) {
      double sum = 0;
      for (int i = 0; i < a.size(); i++) {
        double alike = word(a.get(i), b.get(i));
        if (alike == 0) {
          return 0;
        }
        sum += alike;
      }
      return sum / a.size();
    }
    boolean isRunTogether =
        (a.size() == 1 && b.size() > 1 && isOfBeginnings(joinedA, 0, b, 0))
            || (b.size() == 1 && a.size() > 1 && isOfBeginnings(joinedB, 0, a, 0));
    return isRunTogether ? RUN_TOGETHER : 0;
  }

  /** The words of a name in lower case, as its signs, its capitals and its digits part them. */
  static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean isWord = Character.isLetterOrDigit(c);
      if (!word.isEmpty() && (!isWord || begins(name, i))) {
        words.add(word.toString().toLowerCase(Locale.ROOT));
        word.setLength(0);
      }
      if (isWord) {
        word.append(c);
      }
    }
    if (!word.isEmpty()) {
      words.add(word.toString().toLowerCase(Locale.ROOT));
    }
    return words;
  }

  /** True if a word begins at a letter or digit that follows another: aB, ABc (at B), a1, 1a. */
  private static boolean begins(String name, int at) {
    char before = name.charAt(at - 1);
    char c = name.charAt(at);
    if (Character.isDigit(before) != Character.isDigit(c)) {
      return true;
    }
    boolean isCapital = Character.isUpperCase(c);
    boolean isLowerNext = at + 1 < name.length() && Character.isLowerCase(name.charAt(at + 1));
    return isCapital && (Character.isLowerCase(before) || isLowerNext);
  }

  private static double word(String a, String b) {
    if (a.equals(b)) {
      return 1;
    }
    String shorter = a.length() <= b.length() ? a : b;
    String longer = a.length() <= b.length() ? b : a;
    if (Character.isDigit(shorter.charAt(0)) || Character.isDigit(longer.charAt(0))) {
      return 0;
    }
    if (shorter.length() >= 3 && longer.startsWith(shorter)) {
      return BEGINNING;
    }
    boolean isShort = shorter.length() >= 2 && shorter.length() * 10 <= longer.length() * 6;
    if (isShort && isAbbreviation(shorter, longer)) {
      return ABBREVIATION;
    }
    return shorter.length() >= 6 && isOneLetterOff(shorter, longer) ? TYPO : 0;
  }

  private static boolean isAbbreviation(String shorter, String longer) {
    if (shorter.charAt(0) != longer.charAt(0)) {
      return false;
    }
    int at = 0;
    for (int i = 0; i < longer.length() && at < shorter.length(); i++) {
      if (longer.charAt(i) == shorter.charAt(at)) {
        at++;
      }
    }
    return at == shorter.length();
  }

  private static boolean isOneLetterOff(String shorter, String longer) {
    int same = 0;
    while (same < shorter.length() && shorter.charAt(same) == longer.charAt(same)) {
      same++;
    }
    int skipped = shorter.length() == longer.length() ? 1 : 0;
    return longer.length() - shorter.length() <= 1
        && longer
            .substring(same + 1)
            .equals(shorter.substring(Math.min(shorter.length(), same + skipped)));
  }

  /** True if a text is beginnings, of at least two letters, of all the words in order. */
  private static boolean isOfBeginnings(String text, int from, List<String> words, int word) {
    if (word == words.size()) {
      return from == text.length();
    }
    String next = words.get(word);
    int length = 0;
    while (length < next.length()
        && from + length < text.length()
        && text.charAt(from + length) == next.charAt(length)) {
      length++;
    }
    for (int taken = length; taken >= Math.min(2, next.length()); taken--) {
      if (isOfBeginnings(text, from + taken, words, word + 1)) {
        return true;
      }
    }
    return false;
  }
}

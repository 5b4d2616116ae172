package dev.tieout.core.spec;

/**
 * A filter as a specification or an option has it: a predicate in SQL.
 *
 * @param text the predicate
 * @param place where it is said, as the start of a complaint, such as {@code "s.yaml, line 2,
 *     column 8: "}
 */
public record Where(String text, String place) {

  /** A filter that is in no file. */
  public static Where of(String text) {
    return new Where(text, "");
  }

  /**
   * A refusal for what stands somewhere in the predicate, in a sentence that goes on.
   *
   * @param offset into the text, in chars, or -1 for the whole
   */
  public Refusal refusal(int offset, String sentence) {
    if (offset < 0) {
      return new Refusal(place + "the filter: " + sentence);
    }
    int character = text.codePointCount(0, Math.min(offset, text.length())) + 1;
    return new Refusal(place + "at character " + character + " of the filter, " + sentence);
  }
}

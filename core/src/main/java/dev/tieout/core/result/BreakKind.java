package dev.tieout.core.result;

import dev.tieout.core.rule.Side;

/** What a row of the breaks dataset tells. */
public enum BreakKind {
  /** A column of a pair of rows that differs. */
  MISMATCHED("mismatched"),
  /** A column of a pair of rows of which a cast could not read a value. */
  UNPARSEABLE("unparseable"),
  MISSING_IN_TARGET("missing_in_target"),
  MISSING_IN_SOURCE("missing_in_source"),
  SURPLUS_IN_SOURCE("surplus_in_source"),
  SURPLUS_IN_TARGET("surplus_in_target");

  private final String word;

  BreakKind(String word) {
    this.word = word;
  }

  /** The word for it in results. */
  public String word() {
    return word;
  }

  /**
   * The kind of that word.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static BreakKind ofWord(String word) {
    for (BreakKind kind : values()) {
      if (kind.word.equals(word)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no kind of break is called '" + word + "'");
  }

  /** The kind of a row of {@code side} whose key the other side does not have. */
  public static BreakKind onlyIn(Side side) {
    return side == Side.SOURCE ? MISSING_IN_TARGET : MISSING_IN_SOURCE;
  }

  /** The kind of a row of {@code side} whose key the other side has fewer times. */
  public static BreakKind surplusIn(Side side) {
    return side == Side.SOURCE ? SURPLUS_IN_SOURCE : SURPLUS_IN_TARGET;
  }
}

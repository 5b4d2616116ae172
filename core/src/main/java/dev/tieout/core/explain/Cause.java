package dev.tieout.core.explain;

import java.util.Set;

/**
 * A cause of breaks: when it holds, and how it is told.
 *
 * @param word the word for it in results
 * @param evidence how many breaks it takes at least to state it
 * @param families the columns that it is looked for in
 * @param nulls whether it is about breaks of which one side is null
 * @param test finds it in a break; never throws
 * @param grouping which of its parameters are told as one
 * @param teller the words for it
 */
record Cause(
    String word,
    int evidence,
    Set<Family> families,
    Nulls nulls,
    Test test,
    Grouping grouping,
    Teller teller) {

  /** Whether a cause is about breaks of which one side is null, or about the others. */
  enum Nulls {
    ONE,
    NONE
  }

  /** What of a cause is told as one. */
  enum Grouping {
    /** Each parameter by itself. */
    NONE,
    /** Parameters that differ in the last bit: up and down. */
    BOTH_WAYS,
    /** Any parameters, when none of them accounts for a quarter. */
    ANY,
    /** Parameters that differ in the last 16 bits, when none accounts for a quarter. */
    WIDTHS;

    /** What parameters of a group have in common. */
    long group(long parameter) {
      return switch (this) {
        case NONE -> parameter;
        case BOTH_WAYS -> parameter >>> 1;
        case ANY -> 0;
        case WIDTHS -> parameter >>> 16;
      };
    }

    /** True if a group is told only where no single parameter says most of it. */
    boolean isVague() {
      return this == ANY || this == WIDTHS;
    }
  }

  /** Finds a cause in a break. */
  @FunctionalInterface
  interface Test {
    /** Adds a finding for each parameter with which the cause turns source into target. */
    void test(Pair pair, int cause, Findings found);
  }

  /** Words for a cause. */
  @FunctionalInterface
  interface Teller {
    Telling tell(Stated stated);
  }

  /** A cause between values, none of which is null, without groups. */
  static Cause of(String word, int evidence, Set<Family> families, Test test, Teller teller) {
    return new Cause(word, evidence, families, Nulls.NONE, test, Grouping.NONE, teller);
  }

  /** The same with parameters told as one. */
  Cause grouped(Grouping by) {
    return new Cause(word, evidence, families, nulls, test, by, teller);
  }
}

package dev.tieout.bench.internal.spark;

import dev.tieout.core.spec.Refusal;

/** What is measured on Spark. */
public enum SparkMethod {
  MERGE("merge"),
  JOIN("join"),
  /** The merge of sides that lie in buckets, which are written before, once, and not timed. */
  BUCKETED("bucketed"),
  /** The peer: {@link HandWrittenJoin}. */
  HAND_WRITTEN("hand-written");

  private final String word;

  SparkMethod(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  /**
   * The method of a word.
   *
   * @throws Refusal if there is none
   */
  public static SparkMethod parse(String word) {
    for (SparkMethod method : values()) {
      if (method.word.equals(word)) {
        return method;
      }
    }
    throw new Refusal(
        "There is no method '" + word + "'; there are merge, join, bucketed, hand-written.");
  }
}

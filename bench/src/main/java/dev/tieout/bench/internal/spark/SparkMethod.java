package dev.tieout.bench.internal.spark;

import dev.tieout.core.spec.Refusal;

/** What is measured on Spark. */
public enum SparkMethod {
  MERGE("merge"),
  JOIN("join"),
  /** The merge of sides that lie in buckets, which are written before, once, and not timed. */
  BUCKETED("bucketed"),
  /** The peer: {@link HandWrittenJoin}, with the settings that Spark has by itself. */
  HAND_WRITTEN("hand-written"),
  /** The same with {@value #TUNED_PARTITIONS} partitions, which suit 5 million rows. */
  HAND_TUNED("hand-tuned");

  static final int TUNED_PARTITIONS = 16;

  private final String word;

  SparkMethod(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  /** True if it is not ours. */
  public boolean isPeer() {
    return this == HAND_WRITTEN || this == HAND_TUNED;
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
        "There is no method '"
            + word
            + "'; there are merge, join, bucketed, hand-written, hand-tuned.");
  }
}

package dev.tieout.bench.internal.spark;

import dev.tieout.core.spec.Refusal;

/**
 * How the keys of a dataset are distributed that {@link SkewedSides} writes. The rest of its rows
 * is the same whatever the keys are, so as many match and mismatch; which columns differ depends on
 * which rows of a key pair.
 */
public enum SkewedKeys {
  /** Every key once: what the others are compared with. */
  UNIFORM("uniform", "id"),
  /** One key has a tenth of all rows. */
  TEN_PERCENT("ten-percent", "if(id % 10 = 3, 3L, id)"),
  /** Nine rows of ten have no key. */
  NULLS("nulls", "if(id % 10 = 3, id, null)"),
  /** One key has a million rows on each side. */
  MILLION("million", "if(id < 1000000, 0L, id)");

  private final String word;
  private final String key;

  SkewedKeys(String word, String key) {
    this.word = word;
    this.key = key;
  }

  public String word() {
    return word;
  }

  /** The key of the row {@code id}, in SQL. */
  String key() {
    return key;
  }

  /**
   * The keys of a word.
   *
   * @throws Refusal if there are none
   */
  public static SkewedKeys parse(String word) {
    for (SkewedKeys keys : values()) {
      if (keys.word.equals(word)) {
        return keys;
      }
    }
    throw new Refusal(
        "There are no keys '" + word + "'; there are uniform, ten-percent, nulls, million.");
  }
}

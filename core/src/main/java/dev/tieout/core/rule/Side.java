package dev.tieout.core.rule;

/** One of the two datasets. The source is taken as the reference. */
public enum Side {
  SOURCE("source"),
  TARGET("target");

  private final String word;

  Side(String word) {
    this.word = word;
  }

  /** The word for it in messages and results. */
  public String word() {
    return word;
  }

  public Side other() {
    return this == SOURCE ? TARGET : SOURCE;
  }
}

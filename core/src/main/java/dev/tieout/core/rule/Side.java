package dev.tieout.core.rule;

/** One of the two datasets. The source is taken as the reference. */
public enum Side {
  SOURCE("source", 0),
  TARGET("target", 1);

  private final String word;
  private final int index;

  Side(String word, int index) {
    this.word = word;
    this.index = index;
  }

  /** 0 for the source, 1 for the target, for arrays of one element a side. */
  public int index() {
    return index;
  }

  /** The word for it in messages and results. */
  public String word() {
    return word;
  }

  public Side other() {
    return this == SOURCE ? TARGET : SOURCE;
  }
}

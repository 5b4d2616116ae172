package dev.tieout.core.spec;

/** What of a pair of rows is compared. */
public enum Compared implements Word {
  /** The columns beside the key. */
  COLUMNS("columns"),
  /** Nothing: a pair of rows of one key is matched. */
  KEYS_ONLY("keys_only");

  private final String word;

  Compared(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}

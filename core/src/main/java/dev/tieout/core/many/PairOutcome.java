package dev.tieout.core.many;

/** What became of one of many reconciliations. */
public enum PairOutcome {
  TIED_OUT("tied_out", "tied out"),
  BREAKS("breaks", "breaks"),
  /** It could not be done. */
  ERROR("error", "not done"),
  /** It was not begun, since another failed before. */
  NOT_RUN("not_run", "not run");

  private final String word;
  private final String text;

  PairOutcome(String word, String text) {
    this.word = word;
    this.text = text;
  }

  /** The word for it in results. */
  public String word() {
    return word;
  }

  /** The words for it before people. */
  public String text() {
    return text;
  }
}

package dev.tieout.core.spec;

/** What becomes of columns whose types on both sides do not compare. */
public enum UnlikeTypes implements Word {
  /** The run is refused. */
  REFUSE("refuse"),
  /** They are left out and told, and the run never ties out. */
  SKIP("skip");

  private final String word;

  UnlikeTypes(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}

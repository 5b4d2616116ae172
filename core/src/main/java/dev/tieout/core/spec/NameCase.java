package dev.tieout.core.spec;

/** Whether the case of letters counts when columns are found by name. */
public enum NameCase implements Word {
  /** A name matches as it is spelt only. */
  EXACT("exact"),
  /** A name matches as it is spelt, else without regard to case where that is unambiguous. */
  IGNORE("ignore");

  private final String word;

  NameCase(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}

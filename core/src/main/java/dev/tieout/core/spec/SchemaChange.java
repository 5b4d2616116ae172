package dev.tieout.core.spec;

/** What becomes of differences between the schemas of both sides. */
public enum SchemaChange implements Word {
  /** They are told. */
  REPORT("report"),
  /** They are told, and each counts as a break. */
  FAIL("fail"),
  /** They are not told. */
  IGNORE("ignore");

  private final String word;

  SchemaChange(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}

package dev.tieout.local.internal.progress;

/** What a run is busy with. */
public enum Phase {
  /** The rows of both sides are read; where they come in order, they are merged too. */
  READING("reading"),
  MERGING("merging"),
  /** Rows are made and written. */
  MAKING("making rows"),
  WRITING_BREAKS("writing breaks"),
  /** Keys are read again, to see in which files rows are. */
  LOOKING_UP_FILES("looking up files");

  private final String word;

  Phase(String word) {
    this.word = word;
  }

  /** The word for it on a terminal and in logs. */
  public String word() {
    return word;
  }
}

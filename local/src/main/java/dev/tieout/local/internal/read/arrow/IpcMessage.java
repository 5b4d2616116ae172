package dev.tieout.local.internal.read.arrow;

/**
 * Where a message of a file stands.
 *
 * @param kind what it holds
 * @param ordinal its number among those of its kind, from 0
 * @param metadataOffset where its metadata begins
 * @param metadataBytes how long they are
 * @param bodyOffset where its buffers begin
 * @param bodyBytes how long they are together
 */
record IpcMessage(
    Kind kind,
    int ordinal,
    long metadataOffset,
    int metadataBytes,
    long bodyOffset,
    long bodyBytes) {

  /** What a message holds. */
  enum Kind {
    DICTIONARY("dictionary batch"),
    RECORDS("record batch");

    private final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  @Override
  public String toString() {
    return kind.word + " " + ordinal;
  }
}

package dev.tieout.lsm.index;

/** Another record has the same key in a unique index; nothing was written. */
public final class DuplicateKeyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param index the index's name
   */
  public DuplicateKeyException(String index) {
    super("another record has the same key in the unique index " + index);
  }
}

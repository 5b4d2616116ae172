package dev.tieout.lsm.api;

/** Writing waited as long as the options allow for upkeep to catch up; the write was not done. */
public final class StoreBusyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param message what was waited for, and how long
   */
  public StoreBusyException(String message) {
    super(message);
  }
}

package dev.tieout.lsm.api;

/**
 * The store takes no more writes until it is opened again, because writing or syncing failed and
 * what is on the disk is no longer known.
 */
public final class ReadOnlyStoreException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param message what happened
   * @param cause the failure that made it read-only
   */
  public ReadOnlyStoreException(String message, Throwable cause) {
    super(message, cause);
  }
}

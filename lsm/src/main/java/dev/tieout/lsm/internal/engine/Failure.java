package dev.tieout.lsm.internal.engine;

import dev.tieout.lsm.api.ReadOnlyStoreException;
import org.jspecify.annotations.Nullable;

/** What made the store read-only, if anything did. Thread-safe. */
final class Failure {
  private volatile @Nullable Throwable cause;

  /** The first one counts. */
  synchronized void set(Throwable failure) {
    if (cause == null) {
      cause = failure;
    }
  }

  boolean isSet() {
    return cause != null;
  }

  /**
   * @throws ReadOnlyStoreException if the store is read-only
   */
  void check() {
    Throwable failure = cause;
    if (failure != null) {
      throw new ReadOnlyStoreException(
          "the store is read-only until it is opened again, because: " + failure.getMessage(),
          failure);
    }
  }
}

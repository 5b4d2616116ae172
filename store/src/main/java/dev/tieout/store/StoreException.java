package dev.tieout.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What a store could not do, as a sentence: what, where, and what to do. */
public class StoreException extends IOException {
  private static final long serialVersionUID = 1;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

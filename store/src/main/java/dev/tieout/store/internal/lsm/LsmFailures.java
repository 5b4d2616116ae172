package dev.tieout.store.internal.lsm;

import dev.tieout.lsm.api.CorruptStoreException;
import dev.tieout.lsm.api.ReadOnlyStoreException;
import dev.tieout.lsm.api.StoreBusyException;
import dev.tieout.store.StoreException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What went wrong in the log-structured store, as a sentence. */
final class LsmFailures {
  private static final int MOST_CAUSES = 20;

  private LsmFailures() {}

  /**
   * A failure of the store's.
   *
   * @throws RuntimeException the failure itself, if it is misuse
   */
  static StoreException of(Path path, RuntimeException failure) {
    String what;
    if (failure instanceof CorruptStoreException) {
      what = " is damaged; restore it from a copy";
    } else if (saysInItsCauses(failure, "No space left", 0)
        || saysInItsCauses(failure, "not enough space", 0)) {
      what = " does not fit its disk, which is full; make room, and open the store again";
    } else if (failure instanceof ReadOnlyStoreException) {
      what = " takes no more changes; open it again";
    } else if (failure instanceof StoreBusyException) {
      what = " takes no changes for now; try again";
    } else if (saysInItsCauses(failure, " is locked: ", 0)) {
      what = " is open in another process; wait until that is done, and try again";
    } else if (failure instanceof UncheckedIOException) {
      what = " failed";
    } else {
      throw failure;
    }
    return new StoreException(
        "The lsm store " + path + what + " (" + failure.getMessage() + ").", failure);
  }

  private static boolean saysInItsCauses(@Nullable Throwable failure, String words, int depth) {
    if (failure == null || depth > MOST_CAUSES) {
      return false;
    }
    if (String.valueOf(failure.getMessage()).contains(words)) {
      return true;
    }
    for (Throwable suppressed : failure.getSuppressed()) {
      if (saysInItsCauses(suppressed, words, depth + 1)) {
        return true;
      }
    }
    return saysInItsCauses(failure.getCause(), words, depth + 1);
  }
}

package dev.tieout.store.internal.rocksdb;

import dev.tieout.store.StoreException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What RocksDB says went wrong, as a sentence. */
final class Failures {
  private Failures() {}

  static StoreException of(Path path, RocksDBException failure) {
    String message = String.valueOf(failure.getMessage());
    Status status = failure.getStatus();
    String what = " failed";
    if (message.contains("lock ") || message.contains("LOCK")) {
      what = " is open in another process; wait until that is done, and try again";
    } else if (message.contains("No space left")
        || (status != null && status.getSubCode() == Status.SubCode.NoSpace)) {
      what = " does not fit its disk, which is full; make room, and open the store again";
    } else if (status != null && status.getCode() == Status.Code.Corruption) {
      what = " is damaged; restore it from a copy";
    }
    return new StoreException("The RocksDB store " + path + what + " (" + message + ").", failure);
  }
}

package dev.tieout.store.internal.rocksdb;

import dev.tieout.store.contract.AbstractCrashContract;
import java.nio.file.Path;

class RocksDbCrashTest extends AbstractCrashContract {
  @Override
  protected String newLocation(Path place) {
    return "rocksdb:" + place.resolve("store");
  }
}

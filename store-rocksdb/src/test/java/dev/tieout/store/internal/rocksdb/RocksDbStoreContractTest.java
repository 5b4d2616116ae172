package dev.tieout.store.internal.rocksdb;

import dev.tieout.store.contract.AbstractRecordStoreContract;
import java.nio.file.Path;

class RocksDbStoreContractTest extends AbstractRecordStoreContract {
  @Override
  protected String newLocation(Path directory) {
    return "rocksdb:" + directory.resolve("store");
  }
}

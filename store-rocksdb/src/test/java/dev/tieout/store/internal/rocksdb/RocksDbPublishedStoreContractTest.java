package dev.tieout.store.internal.rocksdb;

import dev.tieout.store.contract.AbstractRecordStoreContract;
import java.nio.file.Path;

class RocksDbPublishedStoreContractTest extends AbstractRecordStoreContract {
  @Override
  protected String newLocation(Path directory) {
    return "rocksdb-published:" + directory.resolve("store");
  }

  @Override
  protected boolean hasTransactions() {
    return false;
  }

  @Override
  protected boolean syncs() {
    return false;
  }
}

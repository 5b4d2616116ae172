package dev.tieout.store.internal.lsm;

import dev.tieout.store.contract.AbstractRecordStoreContract;
import java.nio.file.Path;

class LsmStoreContractTest extends AbstractRecordStoreContract {
  @Override
  protected String newLocation(Path directory) {
    return "lsm:" + directory.resolve("store");
  }
}

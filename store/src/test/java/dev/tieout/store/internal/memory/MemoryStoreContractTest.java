package dev.tieout.store.internal.memory;

import dev.tieout.store.contract.AbstractRecordStoreContract;
import java.nio.file.Path;

class MemoryStoreContractTest extends AbstractRecordStoreContract {
  @Override
  protected String newLocation(Path directory) {
    return "memory:";
  }

  @Override
  protected boolean isKept() {
    return false;
  }
}

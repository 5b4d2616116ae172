package dev.tieout.store.internal.mysql;

import dev.tieout.store.contract.AbstractRecordStoreContract;
import java.io.IOException;
import java.nio.file.Path;

class MySqlStoreContractTest extends AbstractRecordStoreContract {
  @Override
  protected String newLocation(Path directory) throws IOException {
    return TestServer.get().newDatabase();
  }
}

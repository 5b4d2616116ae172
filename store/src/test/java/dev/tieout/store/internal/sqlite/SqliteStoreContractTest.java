package dev.tieout.store.internal.sqlite;

import dev.tieout.store.contract.AbstractRecordStoreContract;
import java.nio.file.Path;

class SqliteStoreContractTest extends AbstractRecordStoreContract {
  @Override
  protected String newLocation(Path directory) {
    return "sqlite:" + directory.resolve("store.db");
  }
}

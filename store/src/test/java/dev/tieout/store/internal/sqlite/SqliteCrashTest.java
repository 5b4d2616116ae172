package dev.tieout.store.internal.sqlite;

import dev.tieout.store.contract.AbstractCrashContract;
import java.nio.file.Path;

class SqliteCrashTest extends AbstractCrashContract {
  @Override
  protected String newLocation(Path place) {
    return "sqlite:" + place.resolve("store.db");
  }
}

package dev.tieout.store.internal.mysql;

import dev.tieout.store.contract.AbstractCrashContract;
import java.io.IOException;
import java.nio.file.Path;

/** Kills the writing process, and every other time the server too. */
class MySqlCrashTest extends AbstractCrashContract {
  @Override
  protected String newLocation(Path place) throws IOException {
    return TestServer.get().newDatabase();
  }

  @Override
  protected String killEngine(String location, int round) throws IOException {
    if (round % 2 == 0) {
      return location;
    }
    TestServer.get().server().kill();
    TestServer.get().server().start();
    String database = location.substring(location.lastIndexOf('/'));
    return TestServer.get().server().url().replaceFirst("/[a-z]+$", database);
  }
}

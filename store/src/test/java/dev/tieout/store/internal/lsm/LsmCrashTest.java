package dev.tieout.store.internal.lsm;

import dev.tieout.store.contract.AbstractCrashContract;
import java.nio.file.Path;

class LsmCrashTest extends AbstractCrashContract {
  @Override
  protected String newLocation(Path place) {
    return "lsm:" + place.resolve("store");
  }
}

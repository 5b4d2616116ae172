package dev.tieout.local.internal.run;

import dev.tieout.core.contract.AbstractEngineContract;
import dev.tieout.core.contract.EngineResult;
import dev.tieout.core.contract.Table;
import dev.tieout.core.rule.Comparison;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class InMemoryEngineContractTest extends AbstractEngineContract {
  @TempDir private static Path folder;

  @Override
  protected EngineResult run(Comparison comparison, Table source, Table target) throws IOException {
    return Engines.run(Engines.inMemory(folder), comparison, source, target);
  }
}

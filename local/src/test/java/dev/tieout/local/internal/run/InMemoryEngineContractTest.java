package dev.tieout.local.internal.run;

import dev.tieout.core.contract.AbstractEngineContract;
import dev.tieout.core.contract.EngineResult;
import dev.tieout.core.contract.Table;
import dev.tieout.core.rule.Comparison;
import java.io.IOException;

class InMemoryEngineContractTest extends AbstractEngineContract {

  @Override
  protected EngineResult run(Comparison comparison, Table source, Table target) throws IOException {
    return Engines.run(InMemoryEngine::run, comparison, source, target);
  }
}

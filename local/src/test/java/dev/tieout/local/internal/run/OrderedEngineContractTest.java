package dev.tieout.local.internal.run;

import dev.tieout.core.contract.AbstractEngineContract;
import dev.tieout.core.contract.EngineResult;
import dev.tieout.core.contract.Table;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import java.io.IOException;

class OrderedEngineContractTest extends AbstractEngineContract {

  @Override
  protected EngineResult run(Comparison comparison, Table source, Table target) throws IOException {
    return Engines.run(
        OrderedEngine::run,
        comparison,
        Engines.ordered(comparison, Side.SOURCE, source),
        Engines.ordered(comparison, Side.TARGET, target));
  }
}

package dev.tieout.local.internal.run;

import dev.tieout.core.contract.AbstractEngineContract;
import dev.tieout.core.contract.EngineResult;
import dev.tieout.core.contract.Table;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class OrderedEngineContractTest extends AbstractEngineContract {
  @TempDir private static Path folder;

  @Override
  protected EngineResult run(Comparison comparison, Table source, Table target) throws IOException {
    return Engines.run(
        Engines.ordered(folder),
        comparison,
        Engines.inOrder(comparison, Side.SOURCE, source),
        Engines.inOrder(comparison, Side.TARGET, target));
  }
}

package dev.tieout.jobs;

import org.junit.jupiter.api.Tag;

/** The contract of engines, by full outer joins. */
@Tag("slow")
final class JoinContractTest extends SparkEngineContractTest {
  @Override
  protected SparkReconciliation.Method method() {
    return SparkReconciliation.Method.JOIN;
  }

  /** A run has five shuffles. */
  @Override
  protected int scenarioCount() {
    return 4;
  }
}

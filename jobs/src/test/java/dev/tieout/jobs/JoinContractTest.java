package dev.tieout.jobs;

/** The contract of engines, by full outer joins. */
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

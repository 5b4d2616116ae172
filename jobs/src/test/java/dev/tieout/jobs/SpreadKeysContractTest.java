package dev.tieout.jobs;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

/** The contract of engines, with the rows of every key spread over three partitions. */
@Tag("slow")
final class SpreadKeysContractTest extends SparkEngineContractTest {
  private SparkSession session;

  /** A run has twice the stages. */
  @Override
  protected int scenarioCount() {
    return 6;
  }

  @BeforeEach
  void spreadAll(SparkSession session) {
    this.session = session;
    session.conf().set(SparkReconciliation.HOT_KEY_ROWS_SETTING, "1");
    session.conf().set(SparkReconciliation.PARTITIONS_SETTING, "3");
  }

  @AfterEach
  void spreadNoMore() {
    session.conf().unset(SparkReconciliation.HOT_KEY_ROWS_SETTING);
    session.conf().unset(SparkReconciliation.PARTITIONS_SETTING);
  }
}

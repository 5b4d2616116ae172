package dev.tieout.jobs.internal.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the log says of a plan. */
final class PartitionPlanTest {
  private static final long MIB = 1 << 20;
  private static final PartitionPlan.Executor SMALL = new PartitionPlan.Executor(128 * MIB, 2, 200);

  @Test
  void saysTheArithmetic() {
    PartitionPlan plan = new PartitionPlan(100, 3200 * MIB, 32 * MIB, SMALL, /* isGiven= */ false);

    assertThat(plan.sentence())
        .isEqualTo(
            "The rows take about 3.1 GB; a task may take 32.0 MB, half of what 128.0 MB of Spark's"
                + " memory are over 2 cores; so they go to 100 partitions.");
  }

  @Test
  void saysWithWhichHeapPackingWouldNotSort() {
    PartitionPlan plan = new PartitionPlan(400, 12800 * MIB, 32 * MIB, SMALL, /* isGiven= */ false);

    // 12,800 MB in 200 partitions are 64 MB, of which two tasks want 256 MB: 0.6 of 427 MB.
    assertThat(plan.sentence())
        .endsWith(
            "so they go to 400 partitions, more than the 200 that are packed without sorting, so"
                + " packing may spill; give executors 726.7 MB to avoid that.");
  }

  @Test
  void saysWithWhichHeapAGivenNumberWouldDo() {
    PartitionPlan plan =
        new PartitionPlan(100, 3200 * MIB, 32 * MIB, SMALL, /* isGiven= */ false).with(50);

    assertThat(plan.sentence())
        .endsWith(
            "so they go to 50 partitions, as spark.tieout.partitions says, which spill; leave"
                + " spark.tieout.partitions out, or give executors 726.7 MB to avoid that.");
  }
}

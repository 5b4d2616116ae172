package dev.tieout.local.internal.run;

import dev.tieout.core.merge.Tally;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.result.BreakRows;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.RowReader;
import dev.tieout.local.internal.plan.PartitionPlan;
import dev.tieout.local.internal.progress.Phase;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.spill.PartitionedRows;
import dev.tieout.local.internal.spill.SpillFile;
import dev.tieout.local.internal.spill.SpillSpace;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Partitions both sides by key on disk, one thread a side; then sorts and merges the partitions in
 * memory, two at a time; then puts the breaks in order.
 *
 * <p>Each phase keeps within the plan's budget: buffers first, two workers' partitions then, the
 * breaks' buffers last.
 */
public final class PartitionedEngine {
  private final Comparison comparison;
  private final RowLayout layout;
  private final PartitionPlan plan;
  private final SpillSpace space;
  private final Progress progress;
  private final SideTotals totals = new SideTotals();

  private PartitionedEngine(
      Comparison comparison, PartitionPlan plan, SpillSpace space, Progress progress) {
    this.comparison = comparison;
    this.layout = new RowLayout(comparison);
    this.plan = plan;
    this.space = space;
    this.progress = progress;
  }

  /**
   * Reconciles two sides.
   *
   * @param source reads the columns of {@link Comparison#columnsToRead} of the source
   * @param target the same of the target
   * @param breaks receives the rows of the breaks dataset, in order
   * @param progress is told of partitions that are merged, and looks at what breaks
   */
  public static Summary run(
      Comparison comparison,
      RowReader source,
      RowReader target,
      PartitionPlan plan,
      SpillSpace space,
      BreakRows.BatchConsumer breaks,
      Progress progress)
      throws IOException {
    return new PartitionedEngine(comparison, plan, space, progress).run(source, target, breaks);
  }

  private Summary run(RowReader source, RowReader target, BreakRows.BatchConsumer breaks)
      throws IOException {
    SpillFile sourceRows = space.open();
    SpillFile targetRows = space.open();
    PartitionedRows left = newPartitions(sourceRows);
    PartitionedRows right = newPartitions(targetRows);
    Pair.run(
        () -> partition(Side.SOURCE, source, left), () -> partition(Side.TARGET, target, right));

    progress.begin(Phase.MERGING, totals.rows(Side.SOURCE) + totals.rows(Side.TARGET));
    SpillFile breakFile = space.open();
    BreakLog log = new BreakLog(breakFile);
    PartitionWorker first = newWorker(log);
    PartitionWorker second = newWorker(log);
    AtomicInteger next = new AtomicInteger();
    Pair.run(() -> first.run(left, right, next), () -> second.run(left, right, next));

    // A sum of its own: what the workers counted is still looked at.
    Tally tally = new Tally(layout.keyCount(), layout.valueCount());
    tally.add(first.tally());
    tally.add(second.tally());
    progress.begin(Phase.WRITING_BREAKS, Progress.UNKNOWN);
    Pair.run(
        () -> log.replay(comparison, layout, breaks, plan.breakBufferBytes()),
        () -> {
          // To give disk back takes a while, where it was much.
          sourceRows.close();
          targetRows.close();
        });
    return Summary.of("local", "partitioned", comparison, tally, totals);
  }

  private PartitionedRows newPartitions(SpillFile file) {
    return new PartitionedRows(file, 0, plan.partitionCount(), plan.bufferBytes());
  }

  private PartitionWorker newWorker(BreakLog log) {
    return new PartitionWorker(layout, plan, space, log.partitions(), progress);
  }

  private void partition(Side side, RowReader reader, PartitionedRows partitions)
      throws IOException {
    SidePacker packer = new SidePacker(comparison, layout, side, reader);
    while (packer.next()) {
      partitions.add(packer.rows());
      Pair.checkInterrupted();
    }
    partitions.finish();
    synchronized (totals) {
      packer.addTo(totals);
    }
  }
}

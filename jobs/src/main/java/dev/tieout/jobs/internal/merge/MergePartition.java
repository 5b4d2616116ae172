package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.Merge;
import dev.tieout.core.merge.Overflow;
import dev.tieout.core.merge.Tally;
import dev.tieout.core.merge.TemporaryFile;
import dev.tieout.core.merge.VerdictSink;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.RowView;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.commit.WrittenFile;
import dev.tieout.jobs.internal.shuffle.PlacedRows;
import dev.tieout.jobs.internal.shuffle.Placement;
import dev.tieout.jobs.internal.shuffle.ShuffledRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/** The merge task: two sorted partitions in, one result out, breaks to a file on the way. */
final class MergePartition
    implements FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, PartitionResult> {
  private static final long serialVersionUID = 1;

  private final Comparison comparison;
  private final Placement placement;
  private final @Nullable TaskFiles files;

  /**
   * @param files where breaks are written, or null if they are only counted
   */
  MergePartition(Comparison comparison, Placement placement, @Nullable TaskFiles files) {
    this.comparison = comparison;
    this.placement = placement;
    this.files = files;
  }

  @Override
  public Iterator<PartitionResult> call(Iterator<InternalRow> source, Iterator<InternalRow> target)
      throws IOException {
    RowLayout layout = new RowLayout(comparison);
    SideTotals totals = new SideTotals();
    int partition = TaskContext.getPartitionId();
    ShuffledRows sourceRows =
        new ShuffledRows(
            new PlacedRows(source, Side.SOURCE, placement, partition, totals),
            ShuffledRows.Part.KEYED);
    ShuffledRows targetRows =
        new ShuffledRows(
            new PlacedRows(target, Side.TARGET, placement, partition, totals),
            ShuffledRows.Part.KEYED);
    Tally tally;
    WrittenFile breaks = null;
    if (files == null) {
      tally =
          new Merge(layout, new Discarded(), MergePartition::overflow).run(sourceRows, targetRows);
    } else {
      try (KeyedBreaks sink = new KeyedBreaks(comparison, layout, files, partition)) {
        tally = new Merge(layout, sink, MergePartition::overflow).run(sourceRows, targetRows);
        breaks = sink.finish();
      }
    }
    return List.of(new PartitionResult(tally, totals, breaks, diskBytes())).iterator();
  }

  private static Overflow.OverflowFile overflow() throws IOException {
    return TemporaryFile.in(Path.of(System.getProperty("java.io.tmpdir")));
  }

  private static long diskBytes() {
    TaskMetrics metrics = TaskContext.get().taskMetrics();
    return metrics.diskBytesSpilled() + metrics.shuffleReadMetrics().totalBytesRead();
  }

  private static final class Discarded implements VerdictSink {
    @Override
    public void mismatched(RowView source, RowView target, int[] columns, int count) {}

    @Override
    public void missing(Side side, RowView row) {}

    @Override
    public void surplus(Side side, RowView row) {}
  }
}

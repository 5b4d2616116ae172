package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.Merge;
import dev.tieout.core.merge.Tally;
import dev.tieout.core.merge.Verdicts;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.shuffle.PlacedRows;
import dev.tieout.jobs.internal.shuffle.Placement;
import dev.tieout.jobs.internal.shuffle.ShuffledRows;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/** The merge task: two sorted partitions in, one result out, breaks to a file on the way. */
final class MergePartition
    implements FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, PartitionResult> {
  private static final long serialVersionUID = 1;

  private final Comparison comparison;
  private final Placement placement;
  private final Merge.Elsewhere elsewhere;
  private final @Nullable TaskFiles files;
  private final @Nullable TaskFiles rest;

  /**
   * @param elsewhere knows of rows that are not merged here
   * @param files where breaks are written, or null if they are only counted
   * @param rest where rows of spread keys go that find no twin, or null if no key is spread
   */
  MergePartition(
      Comparison comparison,
      Placement placement,
      Merge.Elsewhere elsewhere,
      @Nullable TaskFiles files,
      @Nullable TaskFiles rest) {
    this.comparison = comparison;
    this.placement = placement;
    this.elsewhere = elsewhere;
    this.files = files;
    this.rest = rest;
  }

  @Override
  public Iterator<PartitionResult> call(Iterator<InternalRow> source, Iterator<InternalRow> target)
      throws IOException {
    SideTotals totals = new SideTotals();
    int partition = TaskContext.getPartitionId();
    PlacedRows sourceRows = PlacedRows.of(source, Side.SOURCE, placement, partition, totals);
    PlacedRows targetRows = PlacedRows.of(target, Side.TARGET, placement, partition, totals);
    SpreadPart spread = rest == null ? null : mergeSpread(sourceRows, targetRows, rest, partition);
    KeyedMerge merged =
        KeyedMerge.run(
            comparison,
            elsewhere,
            files,
            partition,
            new ShuffledRows(sourceRows, ShuffledRows.Part.KEYED),
            new ShuffledRows(targetRows, ShuffledRows.Part.KEYED));
    return List.of(new PartitionResult(merged.tally(), totals, spread, merged.breaks())).iterator();
  }

  private SpreadPart mergeSpread(PlacedRows source, PlacedRows target, TaskFiles to, int partition)
      throws IOException {
    try (RestRows sink = new RestRows(placement.spread(), to, partition)) {
      Tally tally =
          new Merge(Verdicts.ofWholeRows(sink), KeyedMerge::overflow, new Nowhere())
              .run(
                  new ShuffledRows(source, ShuffledRows.Part.SPREAD),
                  new ShuffledRows(target, ShuffledRows.Part.SPREAD));
      return new SpreadPart(
          tally.matched(), source.spreadRows(), target.spreadRows(), sink.finish());
    }
  }
}

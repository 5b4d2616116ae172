package dev.tieout.jobs.internal.merge;

import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Comparison;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.shuffle.BucketReading;
import dev.tieout.jobs.internal.shuffle.BucketRows;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/** The merge task of buckets: one file of each side in, one result out. */
final class MergeBuckets
    implements FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, PartitionResult> {
  private static final long serialVersionUID = 1;

  private final Comparison comparison;
  private final BucketReading source;
  private final BucketReading target;
  private final @Nullable TaskFiles files;

  /**
   * @param files where breaks are written, or null if they are only counted
   */
  MergeBuckets(
      Comparison comparison,
      BucketReading source,
      BucketReading target,
      @Nullable TaskFiles files) {
    this.comparison = comparison;
    this.source = source;
    this.target = target;
    this.files = files;
  }

  @Override
  public Iterator<PartitionResult> call(
      Iterator<InternalRow> ofSource, Iterator<InternalRow> ofTarget) throws IOException {
    int bucket = TaskContext.getPartitionId();
    BucketRows sourceRows = source.open(bucket, ofSource);
    BucketRows targetRows = target.open(bucket, ofTarget);
    KeyedMerge merged =
        KeyedMerge.run(comparison, new Nowhere(), files, bucket, sourceRows, targetRows);
    SideTotals totals = new SideTotals();
    sourceRows.finish(totals);
    targetRows.finish(totals);
    return List.of(new PartitionResult(merged.tally(), totals, null, merged.breaks())).iterator();
  }
}

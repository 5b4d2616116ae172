package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.Tally;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Comparison;
import dev.tieout.jobs.internal.commit.Staging;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.commit.WrittenFile;
import dev.tieout.jobs.internal.shuffle.Placement;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * Merges two sides partition by partition.
 *
 * @param tally the counts of all partitions
 * @param totals what the packing tasks saw of each side
 * @param breaks the files of break rows, of {@link KeyedBreaks}; empty if they were only counted
 * @param diskBytes bytes of rows that went through disks
 */
public record MergeStage(Tally tally, SideTotals totals, List<WrittenFile> breaks, long diskBytes) {
  private static final String DIRECTORY = "merged";

  /** Row groups of break rows on the way: a merge task has its rows to hold besides. */
  private static final long ROW_GROUP_BYTES = 8L << 20;

  /**
   * Runs the merge.
   *
   * @param staging where break rows are written, or null to count them only
   * @throws IllegalStateException if the sides have unlike numbers of partitions
   */
  public static MergeStage run(
      SparkSession session,
      Comparison comparison,
      Placement placement,
      JavaRDD<InternalRow> source,
      JavaRDD<InternalRow> target,
      @Nullable Staging staging)
      throws IOException {
    int partitions = source.getNumPartitions();
    if (partitions != target.getNumPartitions()) {
      throw new IllegalStateException(
          "the source has "
              + partitions
              + " partitions and the target "
              + target.getNumPartitions()
              + "; rows of one key may be in different ones, so nothing can be said of them");
    }
    TaskFiles files =
        staging == null
            ? null
            : TaskFiles.in(
                session, staging, DIRECTORY, KeyedBreaks.schema(comparison), ROW_GROUP_BYTES);
    List<PartitionResult> results =
        source.zipPartitions(target, new MergePartition(comparison, placement, files)).collect();
    if (results.size() != partitions) {
      throw new IllegalStateException(
          partitions + " partitions gave " + results.size() + " results");
    }
    return sum(comparison, results);
  }

  private static MergeStage sum(Comparison comparison, List<PartitionResult> results) {
    Tally tally = new Tally(comparison.values().size());
    SideTotals totals = new SideTotals();
    List<WrittenFile> breaks = new ArrayList<>();
    long diskBytes = 0;
    for (PartitionResult result : results) {
      tally.add(result.tally());
      result.addTotalsTo(totals);
      if (result.breaks() != null) {
        breaks.add(result.breaks());
      }
      diskBytes += result.diskBytes();
    }
    return new MergeStage(tally, totals, breaks, diskBytes);
  }
}

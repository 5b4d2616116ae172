package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.Tally;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.jobs.internal.commit.Staging;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.commit.WrittenFile;
import dev.tieout.jobs.internal.read.ExactPaths;
import dev.tieout.jobs.internal.shuffle.BucketReading;
import dev.tieout.jobs.internal.shuffle.CatalystRows;
import dev.tieout.jobs.internal.shuffle.HotKeys;
import dev.tieout.jobs.internal.shuffle.PlacedSide;
import dev.tieout.jobs.internal.shuffle.Placement;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * Merges two sides partition by partition.
 *
 * <p>The rows of a key that is spread find their twins in all partitions; what is left of them,
 * from all partitions, is merged once more, a key in one partition.
 *
 * @param tally the counts of all partitions
 * @param totals what the packing tasks saw of each side
 * @param breaks the files of break rows, of {@link KeyedBreaks}; empty if they were only counted
 */
public record MergeStage(Tally tally, SideTotals totals, List<WrittenFile> breaks) {
  private static final String DIRECTORY = "merged";
  private static final String REST_DIRECTORY = "rest";

  /** Row groups of break rows on the way: a merge task has its rows to hold besides. */
  private static final long ROW_GROUP_BYTES = 8L << 20;

  /** Rows of spread keys that one task may have to pair. */
  private static final long REST_ROWS = 250_000;

  private static final int MAX_REST_PARTITIONS = 10_000;

  /**
   * Runs the merge.
   *
   * @param placement how the rows of both sides were placed
   * @param scratch where rows of spread keys go on their way; null if no key is spread
   * @param staging where break rows are written, or null to count them only
   * @throws IllegalStateException if the sides have unlike numbers of partitions
   */
  public static MergeStage run(
      SparkSession session,
      Comparison comparison,
      Placement placement,
      JavaRDD<InternalRow> source,
      JavaRDD<InternalRow> target,
      @Nullable Staging scratch,
      @Nullable Staging staging)
      throws IOException {
    HotKeys spread = placement.spread();
    TaskFiles files = staging == null ? null : files(session, comparison, staging);
    TaskFiles rest =
        scratch == null || spread.isEmpty()
            ? null
            : TaskFiles.in(session, scratch, REST_DIRECTORY, RestRows.SCHEMA, ROW_GROUP_BYTES);
    List<PartitionResult> results =
        run(
            new MergePartition(comparison, placement, new Nowhere(), files, rest),
            placement.partitionCount(),
            source,
            target);
    MergeStage merged = sum(comparison, results);
    if (rest == null) {
      return merged;
    }
    SpreadKeys keys = new SpreadKeys(spread);
    results.forEach(result -> keys.add(Objects.requireNonNull(result.spread())));
    MergeStage ofRest = mergeRest(session, comparison, keys, files);
    keys.complete(ofRest.tally);
    return merged.with(ofRest);
  }

  /**
   * Merges two sides that lie in buckets of one key already.
   *
   * @param source the rows of the source, a partition a bucket
   * @param target the same of the target
   * @param staging where break rows are written, or null to count them only
   * @throws IllegalStateException if the sides have unlike numbers of buckets
   */
  public static MergeStage ofBuckets(
      SparkSession session,
      Comparison comparison,
      JavaRDD<InternalRow> source,
      BucketReading sourceReading,
      JavaRDD<InternalRow> target,
      BucketReading targetReading,
      @Nullable Staging staging)
      throws IOException {
    TaskFiles files = staging == null ? null : files(session, comparison, staging);
    int buckets = sourceReading.bucketCount();
    if (targetReading.bucketCount() != buckets) {
      throw new IllegalStateException(
          buckets + " buckets are to be merged with " + targetReading.bucketCount());
    }
    return sum(
        comparison,
        run(
            new MergeBuckets(comparison, sourceReading, targetReading, files),
            buckets,
            source,
            target));
  }

  /** The files of {@link KeyedBreaks}. */
  static TaskFiles files(SparkSession session, Comparison comparison, Staging staging)
      throws IOException {
    return TaskFiles.in(
        session, staging, DIRECTORY, KeyedBreaks.schema(comparison), ROW_GROUP_BYTES);
  }

  private static MergeStage mergeRest(
      SparkSession session, Comparison comparison, SpreadKeys keys, @Nullable TaskFiles files) {
    long rows = keys.rest().stream().mapToLong(WrittenFile::rows).sum();
    if (rows == 0) {
      return sum(comparison, List.of());
    }
    Placement placement =
        new Placement((int) Math.min(MAX_REST_PARTITIONS, 1 + rows / REST_ROWS), HotKeys.NONE);
    return sum(
        comparison,
        run(
            new MergePartition(comparison, placement, keys, files, null),
            placement.partitionCount(),
            rest(session, keys, Side.SOURCE, placement),
            rest(session, keys, Side.TARGET, placement)));
  }

  /** The rest of a side, in the places of their keys. */
  private static JavaRDD<InternalRow> rest(
      SparkSession session, SpreadKeys keys, Side side, Placement placement) {
    JavaRDD<InternalRow> records =
        CatalystRows.of(
            session
                .read()
                .schema(RestRows.SCHEMA)
                .parquet(ExactPaths.of(keys.rest().stream().map(WrittenFile::path).toList()))
                .filter(functions.col(RestRows.SIDE).equalTo(side.index()))
                .select(RestRows.RECORD));
    return PlacedSide.ofRecords(session, records, placement);
  }

  private static List<PartitionResult> run(
      FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, PartitionResult> merge,
      int partitions,
      JavaRDD<InternalRow> source,
      JavaRDD<InternalRow> target) {
    if (partitions != source.getNumPartitions() || partitions != target.getNumPartitions()) {
      throw new IllegalStateException(
          "the source has "
              + source.getNumPartitions()
              + " partitions and the target "
              + target.getNumPartitions()
              + " where both should have "
              + partitions
              + "; rows of one key may be in different ones, so nothing can be said of them");
    }
    List<PartitionResult> results = source.zipPartitions(target, merge).collect();
    if (results.size() != partitions) {
      throw new IllegalStateException(
          partitions + " partitions gave " + results.size() + " results");
    }
    return results;
  }

  /** Both together. */
  private MergeStage with(MergeStage other) {
    Tally tallies = Tally.ofArray(tally.toArray());
    tallies.add(other.tally);
    List<WrittenFile> files = new ArrayList<>(breaks);
    files.addAll(other.breaks);
    return new MergeStage(tallies, totals, files);
  }

  /** The results of all partitions together. */
  static MergeStage sum(Comparison comparison, List<PartitionResult> results) {
    Tally tally = new Tally(comparison.keys().size(), comparison.values().size());
    SideTotals totals = new SideTotals();
    List<WrittenFile> breaks = new ArrayList<>();
    for (PartitionResult result : results) {
      tally.add(result.tally());
      result.addTotalsTo(totals);
      if (result.breaks() != null) {
        breaks.add(result.breaks());
      }
    }
    return new MergeStage(tally, totals, breaks);
  }
}

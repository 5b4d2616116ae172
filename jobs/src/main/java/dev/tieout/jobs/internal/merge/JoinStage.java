package dev.tieout.jobs.internal.merge;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.row_number;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import dev.tieout.core.rule.Comparison;
import dev.tieout.jobs.internal.commit.Staging;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.shuffle.CatalystRows;
import dev.tieout.jobs.internal.shuffle.UnplacedSide;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.Window;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the rows of two sides by full outer joins of Spark's, in place of a merge. Slower, and the
 * rows of one key are held in memory by Spark; but it uses only what Spark has published, and pairs
 * by other means than the merge, which is so put to the test.
 *
 * <pre>
 * twins = source and target joined by (key, value, number among equal rows)
 * rest  = what found no twin, of both sides, joined by (key, number among the key's rest by value)
 * keys  = for each key the rows of both sides
 * </pre>
 */
public final class JoinStage {
  private static final String KEY = UnplacedSide.KEY;
  private static final String VALUE = UnplacedSide.VALUE;
  private static final String NUMBER = "number";
  private static final String IN_SOURCE = "in_source";
  private static final String IN_TARGET = "in_target";

  private JoinStage() {}

  /**
   * Joins.
   *
   * @param source the rows of {@link UnplacedSide}
   * @param staging where break rows are written, or null to count them only
   */
  public static MergeStage run(
      SparkSession session,
      Comparison comparison,
      Dataset<Row> source,
      Dataset<Row> target,
      int partitions,
      @Nullable Staging staging)
      throws IOException {
    TaskFiles files = staging == null ? null : MergeStage.files(session, comparison, staging);
    Dataset<Row> twins = twins(source, target);
    Dataset<Row> verdicts =
        keys(twins)
            .unionByName(rest(twins))
            .repartition(partitions, col(KEY))
            .sortWithinPartitions(JoinPartition.COLUMNS_TO_SORT_BY)
            .select(JoinPartition.COLUMNS);
    List<PartitionResult> results =
        CatalystRows.of(verdicts).mapPartitions(new JoinPartition(comparison, files)).collect();
    return MergeStage.sum(comparison, results);
  }

  private static Dataset<Row> twins(Dataset<Row> source, Dataset<Row> target) {
    Column number = row_number().over(Window.partitionBy(col(KEY), col(VALUE)).orderBy(col(KEY)));
    Dataset<Row> left = source.withColumn(NUMBER, number).alias("s");
    Dataset<Row> right = target.withColumn(NUMBER, number).alias("t");
    return left.join(right, same(KEY).and(same(VALUE)).and(same(NUMBER)), "full_outer")
        .select(
            coalesce(col("s." + KEY), col("t." + KEY)).alias(KEY),
            coalesce(col("s." + VALUE), col("t." + VALUE)).alias(VALUE),
            col("s." + KEY).isNotNull().alias(IN_SOURCE),
            col("t." + KEY).isNotNull().alias(IN_TARGET));
  }

  private static Column same(String name) {
    return col("s." + name).equalTo(col("t." + name));
  }

  /** A row a key: how many rows each side has, and how many of them are twins. */
  private static Dataset<Row> keys(Dataset<Row> twins) {
    return twins
        .groupBy(col(KEY))
        .agg(
            sum(when(col(IN_SOURCE), 1L).otherwise(0L)).alias(JoinPartition.SOURCE_ROWS),
            sum(when(col(IN_TARGET), 1L).otherwise(0L)).alias(JoinPartition.TARGET_ROWS),
            count(when(col(IN_SOURCE).and(col(IN_TARGET)), 1)).alias(JoinPartition.TWINS))
        .withColumn(JoinPartition.NUMBER, lit(0L))
        .withColumn(JoinPartition.SOURCE_VALUE, lit(null).cast("binary"))
        .withColumn(JoinPartition.TARGET_VALUE, lit(null).cast("binary"));
  }

  /** A row for each pair of rows that found no twin, or for one without a partner. */
  private static Dataset<Row> rest(Dataset<Row> twins) {
    Column number = row_number().over(Window.partitionBy(col(KEY)).orderBy(col(VALUE)));
    Dataset<Row> left =
        twins
            .filter(col(IN_SOURCE).and(col(IN_TARGET).equalTo(false)))
            .withColumn(NUMBER, number)
            .alias("s");
    Dataset<Row> right =
        twins
            .filter(col(IN_TARGET).and(col(IN_SOURCE).equalTo(false)))
            .withColumn(NUMBER, number)
            .alias("t");
    return left.join(right, same(KEY).and(same(NUMBER)), "full_outer")
        .select(
            coalesce(col("s." + KEY), col("t." + KEY)).alias(KEY),
            lit(0L).alias(JoinPartition.SOURCE_ROWS),
            lit(0L).alias(JoinPartition.TARGET_ROWS),
            lit(0L).alias(JoinPartition.TWINS),
            coalesce(col("s." + NUMBER), col("t." + NUMBER))
                .cast("long")
                .alias(JoinPartition.NUMBER),
            col("s." + VALUE).alias(JoinPartition.SOURCE_VALUE),
            col("t." + VALUE).alias(JoinPartition.TARGET_VALUE));
  }
}

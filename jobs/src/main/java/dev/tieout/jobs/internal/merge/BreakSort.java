package dev.tieout.jobs.internal.merge;

import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.rule.Comparison;
import dev.tieout.jobs.internal.commit.Staging;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.commit.WrittenFile;
import dev.tieout.jobs.internal.read.ExactPaths;
import dev.tieout.jobs.internal.shuffle.CatalystRows;
import dev.tieout.udf.SparkTypes;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/**
 * Puts the break rows of all partitions in key order, in files whose names are in that order. There
 * is one file, without rows, if there are no breaks.
 */
public final class BreakSort {
  private static final String DIRECTORY = "sorted";
  private static final long ROWS_A_FILE = 1_000_000;
  private static final long ROW_GROUP_BYTES = 32L << 20;

  private BreakSort() {}

  /**
   * Sorts the rows of the merge's files.
   *
   * @throws IllegalStateException if not as many rows come out as went in
   */
  public static List<WrittenFile> run(
      SparkSession session, Comparison comparison, List<WrittenFile> merged, Staging staging)
      throws IOException {
    StructType schema = SparkTypes.struct(BreakColumns.schema(comparison));
    TaskFiles files = TaskFiles.in(session, staging, DIRECTORY, schema, ROW_GROUP_BYTES);
    List<WrittenFile> sorted = files.write(inOrder(session, comparison, merged));
    if (rows(sorted) != rows(merged)) {
      throw new IllegalStateException(
          "the merge gave "
              + rows(merged)
              + " break rows, of which "
              + rows(sorted)
              + " are sorted");
    }
    return sorted;
  }

  private static JavaRDD<InternalRow> inOrder(
      SparkSession session, Comparison comparison, List<WrittenFile> merged) {
    if (merged.isEmpty()) {
      return JavaSparkContext.fromSparkContext(session.sparkContext()).parallelize(List.of(), 1);
    }
    StructType schema = KeyedBreaks.schema(comparison);
    int partitions = (int) Math.min(100_000, 1 + rows(merged) / ROWS_A_FILE);
    Column key = functions.col(KeyedBreaks.KEY);
    Column ordinal = functions.col(KeyedBreaks.ORDINAL);
    Column[] columns =
        Arrays.stream(schema.fieldNames())
            .filter(name -> !name.equals(KeyedBreaks.KEY) && !name.equals(KeyedBreaks.ORDINAL))
            .map(functions::col)
            .toArray(Column[]::new);
    return CatalystRows.of(
        session
            .read()
            .schema(schema)
            .parquet(ExactPaths.of(merged.stream().map(WrittenFile::path).toList()))
            .repartitionByRange(partitions, key, ordinal)
            .sortWithinPartitions(key, ordinal)
            .select(columns));
  }

  private static long rows(List<WrittenFile> files) {
    return files.stream().mapToLong(WrittenFile::rows).sum();
  }
}

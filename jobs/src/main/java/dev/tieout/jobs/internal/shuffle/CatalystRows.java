package dev.tieout.jobs.internal.shuffle;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * Crosses between datasets and Spark's own rows. All that depends on Spark's developer interface
 * for that is here.
 */
public final class CatalystRows {

  private CatalystRows() {}

  /**
   * The rows of a dataset as Spark passes them between operators: a row is valid until the next one
   * of its partition is asked for.
   */
  public static JavaRDD<InternalRow> of(Dataset<Row> dataset) {
    return dataset.queryExecution().toRdd().toJavaRDD();
  }

  /**
   * A dataset of rows that are of {@code schema} already. The session is asked of a query, because
   * the class of a session that has rows is another on Spark 3.5 than on Spark 4.
   */
  public static Dataset<Row> dataset(
      SparkSession session, JavaRDD<InternalRow> rows, StructType schema) {
    return session
        .emptyDataFrame()
        .queryExecution()
        .sparkSession()
        .internalCreateDataFrame(rows.rdd(), schema, false);
  }
}

package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.udf.PackedRowIterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/** Packs a side, places its rows by key, and sorts each partition, spilling as Spark sees fit. */
public final class SortedSide {

  private SortedSide() {}

  /**
   * The packed rows of a side, placed and sorted by place.
   *
   * @param rows the rows, with the columns of {@link Comparison#columnsToRead} in that order
   * @param struct the types that Spark gives the rows
   * @param columns the columns whose values they carry
   */
  public static JavaRDD<InternalRow> of(
      Dataset<Row> rows,
      StructType struct,
      List<Column> columns,
      Comparison comparison,
      Side side,
      Placement placement) {
    SparkSession session = rows.sparkSession();
    JavaRDD<InternalRow> packed =
        CatalystRows.of(rows)
            .mapPartitions(new PackPartition(struct, columns, comparison, side, placement));
    return sorted(session, packed, placement);
  }

  /** Records that are packed already, alone in their rows, placed and sorted by place. */
  public static JavaRDD<InternalRow> ofRecords(
      SparkSession session, JavaRDD<InternalRow> records, Placement placement) {
    return sorted(session, records.mapPartitions(new PlaceRecords(placement)), placement);
  }

  private static JavaRDD<InternalRow> sorted(
      SparkSession session, JavaRDD<InternalRow> placed, Placement placement) {
    return CatalystRows.of(
        CatalystRows.dataset(session, placed, PackedRowIterator.SCHEMA)
            .repartition(placement.partitionCount(), functions.col(PackedRowIterator.PLACE))
            .sortWithinPartitions(PackedRowIterator.PLACE));
  }
}

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

/** Packs a side and brings the records of a partition together, in blocks that are not sorted. */
public final class PlacedSide {

  private PlacedSide() {}

  /**
   * The packed rows of a side by partition, in blocks as {@link RecordBlocks} makes them.
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
            .mapPartitions(new PackBlocks(struct, columns, comparison, side, placement));
    return placed(session, packed, placement);
  }

  /** The same of records that are packed already, alone in their rows. */
  public static JavaRDD<InternalRow> ofRecords(
      SparkSession session, JavaRDD<InternalRow> records, Placement placement) {
    return placed(session, records.mapPartitions(new PlaceRecords(placement)), placement);
  }

  private static JavaRDD<InternalRow> placed(
      SparkSession session, JavaRDD<InternalRow> blocks, Placement placement) {
    return CatalystRows.of(
        CatalystRows.dataset(session, blocks, PackedRowIterator.SCHEMA)
            .repartition(placement.partitionCount(), functions.col(PackedRowIterator.PLACE)));
  }
}

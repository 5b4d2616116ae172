package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Packs a side into a dataset that Spark may do anything with. */
public final class UnplacedSide {
  /** The packed key; it is empty in rows that hold totals, and no packed key is. */
  public static final String KEY = "key";

  /** The packed value, or what a packing task saw of its part. */
  public static final String VALUE = "value";

  private static final StructType SCHEMA =
      new StructType()
          .add(KEY, DataTypes.BinaryType, false)
          .add(VALUE, DataTypes.BinaryType, false);

  private UnplacedSide() {}

  /**
   * The packed rows of a side, and one row of totals a packing task, no two of which are alike.
   *
   * @param rows the rows, with the columns of {@link Comparison#columnsToRead} in that order
   * @param struct the types that Spark gives the rows
   * @param columns the columns whose values they carry
   */
  public static Dataset<Row> of(
      Dataset<Row> rows,
      StructType struct,
      List<Column> columns,
      Comparison comparison,
      Side side) {
    return CatalystRows.dataset(
        rows.sparkSession(),
        CatalystRows.of(rows)
            .mapPartitionsWithIndex(
                new SplitRecords(
                    new PackPartition(
                        struct, columns, comparison, side, new Placement(1, HotKeys.NONE)),
                    side),
                true),
        SCHEMA);
  }
}

package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.udf.PackedRowIterator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** The packing task of a merge: blocks of packed rows of one partition of a side, and totals. */
final class PackBlocks implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
  private static final long serialVersionUID = 1;

  private final StructType struct;
  private final List<Column> columns;
  private final Comparison comparison;
  private final Side side;
  private final Placement placement;

  PackBlocks(
      StructType struct,
      List<Column> columns,
      Comparison comparison,
      Side side,
      Placement placement) {
    this.struct = struct;
    this.columns = List.copyOf(columns);
    this.comparison = comparison;
    this.side = side;
    this.placement = placement;
  }

  @Override
  public Iterator<InternalRow> call(Iterator<InternalRow> rows) {
    return RecordBlocks.ofSide(
        new PackedRowIterator(rows, struct, columns, comparison, side, placement), placement);
  }
}

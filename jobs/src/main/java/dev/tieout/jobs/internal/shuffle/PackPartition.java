package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.udf.PackedRowIterator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.StructType;

/** The packing task: packed rows of one partition of a side, and then its totals. */
final class PackPartition implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
  private static final long serialVersionUID = 1;

  private final StructType struct;
  private final List<Column> columns;
  private final Comparison comparison;
  private final Side side;
  private final Placement placement;

  PackPartition(
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
    return new ThenTotals(
        new PackedRowIterator(rows, struct, columns, comparison, side, placement));
  }

  private static final class ThenTotals implements Iterator<InternalRow> {
    private final PackedRowIterator packed;
    private boolean isDone;

    ThenTotals(PackedRowIterator packed) {
      this.packed = packed;
    }

    @Override
    public boolean hasNext() {
      return packed.hasNext() || !isDone;
    }

    @Override
    public InternalRow next() {
      if (packed.hasNext()) {
        return packed.next();
      }
      if (isDone) {
        throw new NoSuchElementException("the totals come last");
      }
      isDone = true;
      return UnsafeProjection.create(PackedRowIterator.SCHEMA).apply(PartTotals.row(packed));
    }
  }
}

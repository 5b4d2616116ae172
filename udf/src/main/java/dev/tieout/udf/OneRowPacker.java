package dev.tieout.udf;

import dev.tieout.core.pack.PackedRows;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.pack.RowPacker;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Type;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * Packs one row at a time, as the engine packs rows by the batch. Where rows pair by position, the
 * position of every row is 1. Not thread-safe.
 */
final class OneRowPacker {
  private static final Column POSITION =
      Column.required("position", new Type.Int(64, Type.Sign.SIGNED));

  private final RowBatchFiller filler;
  private final BatchBuilder builder;
  private final RowBatch batch;
  private final RowPacker packer;
  private final PackedRows packed = new PackedRows();

  /**
   * @param struct the types of rows whose fields are {@link Comparison#columnsToRead}, in that
   *     order
   */
  OneRowPacker(StructType struct, Comparison comparison, RowLayout layout, Side side) {
    List<Column> columns = SparkTypes.schema(struct).columns();
    filler = new RowBatchFiller(struct, columns, comparison.quoting());
    List<Column> withPosition = new ArrayList<>(columns);
    int[] order = new int[columns.size() + (comparison.pairsByPosition() ? 1 : 0)];
    for (int i = 0; i < columns.size(); i++) {
      order[order.length - columns.size() + i] = i;
    }
    if (comparison.pairsByPosition()) {
      withPosition.add(POSITION);
      order[0] = columns.size();
    }
    builder = new BatchBuilder(withPosition, 1);
    if (comparison.pairsByPosition()) {
      builder.setLong(columns.size(), 1);
    }
    batch = builder.batch().select(order);
    batch.setRowCount(1);
    packer = new RowPacker(comparison, layout, side);
  }

  /** The row, which is the only one; valid until the next call. */
  PackedRows pack(InternalRow row) {
    builder.clear();
    filler.add(row, builder);
    packer.pack(batch, packed);
    return packed;
  }
}

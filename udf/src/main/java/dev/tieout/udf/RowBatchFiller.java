package dev.tieout.udf;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.spec.Quoting;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Copies Spark's rows into a batch, a cell at a time. Not thread-safe. */
final class RowBatchFiller {
  private final @Nullable CellFiller[] cells;
  private final @Nullable NestedFiller[] nested;

  /**
   * A filler of batches of {@code columns} from rows of {@code struct}, column by column.
   *
   * @param quoting whether messages may quote values
   * @throws IllegalArgumentException if a Spark column cannot carry what the batch wants
   */
  RowBatchFiller(StructType struct, List<Column> columns, Quoting quoting) {
    if (struct.fields().length != columns.size()) {
      throw new IllegalArgumentException(
          "rows of " + struct.fields().length + " columns for a batch of " + columns.size());
    }
    cells = new CellFiller[columns.size()];
    nested = new NestedFiller[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      Column column = columns.get(i);
      DataType type = struct.fields()[i].dataType();
      if (column.type().isNested()) {
        nested[i] = new NestedFiller(column.name(), type, column.type(), quoting);
      } else {
        cells[i] = new CellFiller(column.name(), type, column.type(), quoting);
      }
    }
  }

  /**
   * Adds a row to the builder, which has room for it.
   *
   * @return the bytes of its text, binary, wide decimal and nested values together
   */
  long add(InternalRow row, BatchBuilder out) {
    long bytes = 0;
    for (int i = 0; i < cells.length; i++) {
      CellFiller cell = cells[i];
      NestedFiller filler = nested[i];
      if (row.isNullAt(i)) {
        out.setNull(i);
      } else if (cell != null) {
        bytes += cell.set(row, i, out, i);
      } else if (filler != null) {
        bytes += filler.add(row, i, out.nested(i));
      }
    }
    out.endRow();
    return bytes;
  }
}

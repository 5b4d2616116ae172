package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.VerdictSink;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.result.BreakRows;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.sort.RowView;
import dev.tieout.jobs.internal.commit.TaskFile;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.commit.WrittenFile;
import dev.tieout.udf.SparkTypes;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Writes the break rows of a partition to a file, each with what puts it in its place among those
 * of all partitions. Not thread-safe.
 *
 * <pre>
 * row = key, ordinal, break columns      key: the packed key; ordinal: the row's place in its
 *                                        partition, which holds all rows of a key
 * </pre>
 *
 * So rows in the order of (key, ordinal) are in the order in which one merge of everything would
 * have given them. The file is opened with the first row.
 */
final class KeyedBreaks implements VerdictSink, AutoCloseable {
  private static final int OWN_COLUMNS = 2;

  private final TaskFiles files;
  private final int partition;
  private final BreakRows rows;
  private final BatchCells cells;
  private final Object[] values;
  private final Queue<byte[]> keys = new ArrayDeque<>();
  private @Nullable TaskFile file;
  private long ordinal;

  KeyedBreaks(Comparison comparison, RowLayout layout, TaskFiles files, int partition) {
    this.files = files;
    this.partition = partition;
    this.rows = new BreakRows(comparison, layout, this::write);
    List<Column> columns = BreakColumns.schema(comparison).columns();
    this.cells = new BatchCells(columns);
    this.values = new Object[OWN_COLUMNS + columns.size()];
  }

  /** The schema of the files. Break columns are named by their place. */
  static StructType schema(Comparison comparison) {
    StructType schema =
        new StructType()
            .add(KEY, DataTypes.BinaryType, false)
            .add(ORDINAL, DataTypes.LongType, false);
    List<Column> columns = BreakColumns.schema(comparison).columns();
    for (int i = 0; i < columns.size(); i++) {
      schema = schema.add("break" + i, SparkTypes.dataType(columns.get(i).type()), true);
    }
    return schema;
  }

  static final String KEY = "key";
  static final String ORDINAL = "ordinal";

  @Override
  public void mismatched(RowView source, RowView target, int[] columns, int count)
      throws IOException {
    byte[] key = key(source);
    for (int i = 0; i < count; i++) {
      keys.add(key);
    }
    rows.mismatched(source, target, columns, count);
  }

  @Override
  public void missing(Side side, RowView row) throws IOException {
    keys.add(key(row));
    rows.missing(side, row);
  }

  @Override
  public void surplus(Side side, RowView row) throws IOException {
    keys.add(key(row));
    rows.surplus(side, row);
  }

  private static byte[] key(RowView row) {
    return Arrays.copyOfRange(row.bytes(), row.keyStart(), row.valueStart());
  }

  private void write(RowBatch batch) {
    if (file == null) {
      file = files.open(partition);
    }
    for (int i = 0; i < batch.rowCount(); i++) {
      values[0] = keys.remove();
      values[1] = ordinal++;
      for (int c = 0; c < batch.columnCount(); c++) {
        values[OWN_COLUMNS + c] = cells.value(batch, c, i);
      }
      file.write(new GenericInternalRow(values));
    }
  }

  /** Writes what is left. Null if there was no break. */
  @Nullable WrittenFile finish() throws IOException {
    rows.flush();
    return file == null ? null : file.finish();
  }

  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }
}

package dev.tieout.jobs.internal.merge;

import dev.tieout.core.merge.VerdictSink;
import dev.tieout.core.pack.VarInt;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.RowView;
import dev.tieout.jobs.internal.commit.TaskFile;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.commit.WrittenFile;
import dev.tieout.jobs.internal.shuffle.HotKeys;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of spread keys that found no twin in their partition to a file, which is opened
 * with the first. They come as rows that are all key. Not thread-safe.
 */
final class RestRows implements VerdictSink, AutoCloseable {
  static final String SIDE = "side";
  static final String RECORD = "record";

  /** The index of the side, and a packed record. */
  static final StructType SCHEMA =
      new StructType()
          .add(SIDE, DataTypes.IntegerType, false)
          .add(RECORD, DataTypes.BinaryType, false);

  private final HotKeys keys;
  private final TaskFiles files;
  private final int partition;
  private @Nullable TaskFile file;

  RestRows(HotKeys keys, TaskFiles files, int partition) {
    this.keys = keys;
    this.files = files;
    this.partition = partition;
  }

  @Override
  public void mismatched(RowView source, RowView target, int[] columns, int count) {
    throw new IllegalStateException("rows that are all key do not differ in values");
  }

  @Override
  public void missing(Side side, RowView row) {
    write(side, row);
  }

  @Override
  public void surplus(Side side, RowView row) {
    write(side, row);
  }

  private void write(Side side, RowView row) {
    if (file == null) {
      file = files.open(partition);
    }
    file.write(new GenericInternalRow(new Object[] {side.index(), record(row)}));
  }

  private byte[] record(RowView row) {
    int key = keys.indexOfRow(row.bytes(), row.keyStart(), row.rowEnd());
    int keyLength = keys.length(key);
    int size = row.rowEnd() - row.keyStart();
    int valueLength = size - keyLength;
    byte[] record = new byte[VarInt.length(keyLength) + VarInt.length(valueLength) + size];
    int start = VarInt.write(record, VarInt.write(record, 0, keyLength), valueLength);
    System.arraycopy(row.bytes(), row.keyStart(), record, start, size);
    return record;
  }

  /** Writes what is left. Null if there was no row. */
  @Nullable WrittenFile finish() {
    return file == null ? null : file.finish();
  }

  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }
}

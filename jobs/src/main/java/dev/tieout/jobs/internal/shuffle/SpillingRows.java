package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.pack.VarInt;
import dev.tieout.core.sort.RowView;
import dev.tieout.jobs.internal.shuffle.PlacedRows.PackedRecord;
import dev.tieout.udf.PackedRowIterator;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.execution.UnsafeExternalRowSorter;
import org.apache.spark.util.collection.unsafe.sort.PrefixComparators;
import org.apache.spark.util.collection.unsafe.sort.RecordComparator;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;

/**
 * Sorts records by key and value in the task's share of Spark's memory, and on disk beyond it. The
 * memory is given back when the last record has been given, or the task ends. All that depends on
 * Spark's sorter is here. Not thread-safe.
 */
final class SpillingRows {
  private static final int FIRST_ROW_BYTES = 256;

  private final UnsafeExternalRowSorter sorter;
  private final UnsafeRowWriter writer = new UnsafeRowWriter(2, FIRST_ROW_BYTES);
  private byte[] scratch = new byte[FIRST_ROW_BYTES];
  private PackedRecord current = new PackedRecord();
  private PackedRecord before = new PackedRecord();
  private @Nullable Iterator<InternalRow> sorted;

  SpillingRows() throws IOException {
    sorter =
        UnsafeExternalRowSorter.createWithRecordComparator(
            PackedRowIterator.SCHEMA,
            Comparator::new,
            PrefixComparators.LONG,
            new NoPrefix(),
            SparkEnv.get().memoryManager().pageSizeBytes(),
            /* canUseRadixSort= */ false);
  }

  /** Adds the record in {@code bytes[0 .. length)}. */
  void add(byte[] bytes, int length) throws IOException {
    writer.reset();
    writer.write(0, 0L);
    writer.write(1, bytes, 0, length);
    sorter.insertRow(writer.getRow());
  }

  /** Adds the record of a row. */
  void add(RowView row) throws IOException {
    int valueLength = row.rowEnd() - row.valueStart();
    int size = row.rowEnd() - row.keyStart();
    if (scratch.length < size + 2 * VarInt.MAX_LENGTH) {
      scratch = new byte[size + 2 * VarInt.MAX_LENGTH];
    }
    int start = VarInt.write(scratch, 0, row.keyLength());
    start = VarInt.write(scratch, start, valueLength);
    System.arraycopy(row.bytes(), row.keyStart(), scratch, start, size);
    add(scratch, start + size);
  }

  void sort() throws IOException {
    sorted = sorter.sort();
  }

  /** Moves to the next record; the one before it stays as it is. */
  boolean next() {
    Iterator<InternalRow> rows = Objects.requireNonNull(sorted);
    if (!rows.hasNext()) {
      sorter.cleanupResources();
      return false;
    }
    PackedRecord to = before;
    before = current;
    current = to;
    to.copy((UnsafeRow) rows.next());
    return true;
  }

  PackedRecord record() {
    return current;
  }

  /** Rows of one place share what they begin with; there is nothing to be had from a prefix. */
  private static final class NoPrefix extends UnsafeExternalRowSorter.PrefixComputer {
    private final Prefix prefix = new Prefix();

    @Override
    public Prefix computePrefix(InternalRow row) {
      return prefix;
    }
  }

  /** Compares rows as Spark lays them out by the key and value in their records. */
  private static final class Comparator extends RecordComparator {
    private final UnsafeRow row = new UnsafeRow(2);
    private final PackedRecord left = new PackedRecord();
    private final PackedRecord right = new PackedRecord();

    @Override
    public int compare(
        Object leftObject,
        long leftOffset,
        int leftLength,
        Object rightObject,
        long rightOffset,
        int rightLength) {
      row.pointTo(leftObject, leftOffset, leftLength);
      left.copy(row);
      row.pointTo(rightObject, rightOffset, rightLength);
      right.copy(row);
      return Arrays.compareUnsigned(
          left.bytes, left.keyStart, left.rowEnd, right.bytes, right.keyStart, right.rowEnd);
    }
  }
}

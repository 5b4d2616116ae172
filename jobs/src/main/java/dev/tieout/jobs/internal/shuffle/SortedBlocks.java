package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.pack.VarInt;
import dev.tieout.jobs.internal.shuffle.PlacedRows.PackedRecord;
import dev.tieout.udf.PackedRowIterator;
import java.io.IOException;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.execution.UnsafeExternalRowSorter;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.util.collection.unsafe.sort.PrefixComparators;
import org.apache.spark.util.collection.unsafe.sort.RecordComparator;

/**
 * The records of the blocks of one partition, sorted by place in the task's share of Spark's
 * memory, and on disk beyond it. Places are not sent: each record's is made of its key here. Not
 * thread-safe.
 *
 * <pre>
 * in the sorter: place, record, zeros up to the next multiple of 8 bytes
 * </pre>
 */
final class SortedBlocks implements PlacedRecords {
  private static final int PLACE_BYTES = Long.BYTES;
  private static final int FIRST_BYTES = 256;

  private final Placement placement;
  private final PlacePrefix place = new PlacePrefix();
  private final UnsafeRow row = new UnsafeRow(PackedRowIterator.SCHEMA.length());
  private byte[] scratch = new byte[FIRST_BYTES];
  private final scala.collection.Iterator<InternalRow> sorted;

  private SortedBlocks(java.util.Iterator<InternalRow> blocks, Placement placement)
      throws IOException {
    this.placement = placement;
    UnsafeExternalRowSorter sorter =
        UnsafeExternalRowSorter.createWithRecordComparator(
            PackedRowIterator.SCHEMA,
            AnyOrder::new,
            PrefixComparators.LONG,
            place,
            SparkEnv.get().memoryManager().pageSizeBytes(),
            /* canUseRadixSort= */ true);
    long records = 0;
    while (blocks.hasNext()) {
      records += insert(blocks.next().getBinary(1), sorter);
    }
    this.sorted = sorter.sort();
    TaskMetrics metrics = TaskContext.get().taskMetrics();
    metrics.incPeakExecutionMemory(sorter.getPeakMemoryUsage());
    // Of a shuffle Spark counts blocks; people count rows.
    metrics.inputMetrics().incRecordsRead(records);
  }

  /** Sorts the records of a task's partition of one side, as {@link RecordBlocks} sent them. */
  static SortedBlocks of(java.util.Iterator<InternalRow> blocks, Placement placement)
      throws IOException {
    return new SortedBlocks(blocks, placement);
  }

  private int insert(byte[] block, UnsafeExternalRowSorter sorter) throws IOException {
    int records = 0;
    int start = 0;
    while (start < block.length) {
      int keyLength = VarInt.read(block, start);
      int keyStart = start + VarInt.length(keyLength);
      int valueLength = VarInt.read(block, keyStart);
      keyStart += VarInt.length(valueLength);
      long end = (long) keyStart + keyLength + valueLength;
      if (keyLength < 0 || valueLength < 0 || end > block.length) {
        throw new IllegalStateException(
            "a record at " + start + " of a block of " + block.length + " bytes ends at " + end);
      }
      place.set(
          keyLength == 0
              ? PartTotals.PLACE
              : placement.placeOf(block, keyStart, keyLength, (int) end));
      insert(block, start, (int) end - start, sorter);
      start = (int) end;
      records++;
    }
    return records;
  }

  private void insert(byte[] block, int start, int length, UnsafeExternalRowSorter sorter)
      throws IOException {
    int padded = Math.toIntExact((PLACE_BYTES + (long) length + 7) & ~7L);
    if (scratch.length < padded) {
      scratch = new byte[(int) Math.min(Integer.MAX_VALUE - 64, padded * 2L)];
    }
    Platform.putLong(scratch, Platform.BYTE_ARRAY_OFFSET + (long) padded - Long.BYTES, 0);
    Platform.putLong(scratch, Platform.BYTE_ARRAY_OFFSET, place.value());
    System.arraycopy(block, start, scratch, PLACE_BYTES, length);
    row.pointTo(scratch, Platform.BYTE_ARRAY_OFFSET, padded);
    sorter.insertRow(row);
  }

  @Override
  public boolean next(PackedRecord to) {
    if (!sorted.hasNext()) {
      return false;
    }
    to.copyPlaced((UnsafeRow) sorted.next());
    return true;
  }

  /** The place of the row that is inserted, which Spark sorts by. */
  private static final class PlacePrefix extends UnsafeExternalRowSorter.PrefixComputer {
    private final Prefix prefix = new Prefix();

    void set(long place) {
      prefix.value = place;
    }

    long value() {
      return prefix.value;
    }

    @Override
    public Prefix computePrefix(InternalRow row) {
      return prefix;
    }
  }

  /** Rows of one place are sorted later. */
  private static final class AnyOrder extends RecordComparator {
    @Override
    public int compare(
        Object leftObject,
        long leftOffset,
        int leftLength,
        Object rightObject,
        long rightOffset,
        int rightLength) {
      return 0;
    }
  }
}

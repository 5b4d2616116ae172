package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.pack.KeyPart;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowView;
import dev.tieout.core.spec.Refusal;
import dev.tieout.jobs.internal.shuffle.PlacedRows.PackedRecord;
import dev.tieout.udf.PackedRowIterator;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/**
 * Walks the rows of one bucket by (key, value), and believes nothing of its file: that keys ascend,
 * that each belongs to the bucket, and that there are as many rows as were told is checked. The
 * file is sorted by key only; rows of one key are sorted here. Not thread-safe.
 */
public final class BucketRows extends RowCursor {
  private static final int ROWS_BETWEEN_KILL_CHECKS = 1 << 14;

  private final BucketReading reading;
  private final int bucket;
  private final Placement placement;
  private final PackedRowIterator packed;
  private final TiedRows[] ties = {new TiedRows(), new TiedRows()};
  private int tie;
  private boolean inTies;
  private PackedRecord ahead = new PackedRecord();
  private boolean hasAhead;
  private PackedRecord given = new PackedRecord();
  private PackedRecord givenBefore = new PackedRecord();
  private int untilKillCheck = ROWS_BETWEEN_KILL_CHECKS;

  BucketRows(BucketReading reading, int bucket, Iterator<InternalRow> rows) {
    this.reading = reading;
    this.bucket = bucket;
    this.placement = new Placement(reading.bucketCount(), HotKeys.NONE);
    this.packed =
        new PackedRowIterator(
            rows, reading.struct, reading.columns, reading.comparison, reading.side, placement);
    step();
  }

  @Override
  protected boolean load(RowView row) throws IOException {
    if (inTies) {
      inTies = ties[tie].give(row);
      if (inTies) {
        return true;
      }
    }
    if (!hasAhead) {
      return false;
    }
    PackedRecord taken = ahead;
    ahead = givenBefore;
    givenBefore = given;
    given = taken;
    step();
    int order = orderAfter(taken);
    if (order == 0) {
      gather(taken);
      inTies = ties[tie].give(row);
      return true;
    }
    row.set(taken.bytes, taken.keyStart, taken.keyLength, taken.rowEnd);
    return true;
  }

  /** Sorts the rows of one key. The rows given before them stay where they are. */
  private void gather(PackedRecord first) throws IOException {
    tie ^= 1;
    TiedRows tied = ties[tie];
    tied.start(KeyPart.prefix(first.bytes, first.keyStart, first.keyLength), /* isAllKey= */ false);
    tied.add(first);
    do {
      tied.add(ahead);
      step();
    } while (orderAfter(first) == 0);
    tied.sort();
  }

  /** Moves to the next row, which is to belong here. */
  private void step() {
    hasAhead = packed.hasNext();
    if (!hasAhead) {
      return;
    }
    ahead.copy((UnsafeRow) packed.next());
    if (placement.partitionOf(ahead.place) != bucket) {
      throw untrue("holds a row of another bucket");
    }
    if (--untilKillCheck == 0) {
      untilKillCheck = ROWS_BETWEEN_KILL_CHECKS;
      TaskContext context = TaskContext.get();
      if (context != null && context.isInterrupted()) {
        throw new TaskKilledException("the merge was asked to stop");
      }
    }
  }

  /** How the key ahead compares to one before it: 0 if it is the same, else 1, also at the end. */
  private int orderAfter(PackedRecord before) {
    if (!hasAhead) {
      return 1;
    }
    int order =
        Arrays.compareUnsigned(
            ahead.bytes,
            ahead.keyStart,
            ahead.keyStart + ahead.keyLength,
            before.bytes,
            before.keyStart,
            before.keyStart + before.keyLength);
    if (order < 0) {
      throw untrue("is not sorted by its key");
    }
    return order;
  }

  /**
   * Adds what was seen, once all rows are walked.
   *
   * @throws Refusal if these are not all rows of the bucket
   */
  public void finish(SideTotals totals) {
    if (hasAhead || inTies || packed.hasNext()) {
      throw new IllegalStateException("a merge left rows of a bucket");
    }
    long seen = packed.rowCount() + packed.filteredRowCount();
    if (seen != reading.rows(bucket)) {
      throw untrue("gave " + seen + " rows where it should have " + reading.rows(bucket));
    }
    totals.add(reading.side, packed.rowCount(), packed.nullKeyRowCount(), packed.fingerprint());
    totals.addFiltered(reading.side, packed.filteredRowCount());
    totals.addMapsWithDuplicateKeys(reading.side, packed.mapsWithDuplicateKeys());
  }

  private Refusal untrue(String what) {
    return new Refusal(
        "File '"
            + reading.path(bucket)
            + "' of the "
            + reading.side.word()
            + ", which should be bucket "
            + bucket
            + " of "
            + reading.bucketCount()
            + ", "
            + what
            + "; write the buckets again, or delete the manifest beside the file if its rows are"
            + " right.");
  }
}

package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.pack.VarInt;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Side;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one partition of a side, in the order of their places, one after the other, each
 * checked to belong there by its key. What packing tasks say of their parts is taken out on the
 * way. Not thread-safe.
 *
 * <p>Spark gives a row in memory that it reuses, so its record is copied to an array.
 */
public final class PlacedRows {
  private static final int ROWS_BETWEEN_KILL_CHECKS = 1 << 14;

  private final PlacedRecords rows;
  private final Side side;
  private final Placement placement;
  private final int partition;
  private final SideTotals totals;
  private final long[] spreadRows;
  private PackedRecord ahead = new PackedRecord();
  private boolean hasAhead;
  private int untilKillCheck = ROWS_BETWEEN_KILL_CHECKS;

  /**
   * The rows of blocks, which are sorted here.
   *
   * @param blocks what {@link PlacedSide} gives of the partition
   * @param partition the partition's index
   * @param totals takes what the packing tasks saw, as far as it was sent to this partition
   */
  public static PlacedRows of(
      Iterator<InternalRow> blocks,
      Side side,
      Placement placement,
      int partition,
      SideTotals totals)
      throws IOException {
    return new PlacedRows(SortedBlocks.of(blocks, placement), side, placement, partition, totals);
  }

  PlacedRows(PlacedRecords rows, Side side, Placement placement, int partition, SideTotals totals) {
    this.rows = rows;
    this.side = side;
    this.placement = placement;
    this.partition = partition;
    this.totals = totals;
    this.spreadRows = new long[placement.spread().size()];
    step();
  }

  /** A record in an array that is longer than it, and where its parts are. */
  static final class PackedRecord {
    byte[] bytes = new byte[256];
    long place;
    int keyStart;
    int keyLength;
    int rowEnd;

    /** Copies the record of a row as {@link dev.tieout.udf.PackedRowIterator} gives it. */
    void copy(UnsafeRow row) {
      place = row.getLong(0);
      // An unsafe row holds where a binary value lies as offset and length in one long.
      long offsetAndLength = row.getLong(1);
      int length = (int) offsetAndLength;
      if (bytes.length < length) {
        bytes = new byte[(int) Math.min(length * 2L, Integer.MAX_VALUE - 64)];
      }
      Platform.copyMemory(
          row.getBaseObject(),
          row.getBaseOffset() + (offsetAndLength >>> 32),
          bytes,
          Platform.BYTE_ARRAY_OFFSET,
          length);
      find();
      requireEnd(rowEnd == length, length);
    }

    /** Copies the record of a row as {@link SortedBlocks} lays it out. */
    void copyPlaced(UnsafeRow row) {
      Object base = row.getBaseObject();
      long offset = row.getBaseOffset();
      int length = row.getSizeInBytes() - Long.BYTES;
      place = Platform.getLong(base, offset);
      if (bytes.length < length) {
        bytes = new byte[(int) Math.min(length * 2L, Integer.MAX_VALUE - 64)];
      }
      Platform.copyMemory(base, offset + Long.BYTES, bytes, Platform.BYTE_ARRAY_OFFSET, length);
      find();
      requireEnd(rowEnd <= length && rowEnd > length - Long.BYTES, length);
    }

    private void find() {
      keyLength = VarInt.read(bytes, 0);
      int start = VarInt.length(keyLength);
      int valueLength = VarInt.read(bytes, start);
      keyStart = start + VarInt.length(valueLength);
      rowEnd = keyStart + keyLength + valueLength;
    }

    private void requireEnd(boolean isEnd, int length) {
      if (!isEnd) {
        throw new IllegalStateException(
            "a record of " + length + " bytes says of itself that it has " + rowEnd);
      }
    }
  }

  /** Rows so far of each key that is spread. */
  public long[] spreadRows() {
    return spreadRows;
  }

  /** The next row, or null at the end; it stays as it is until {@link #take} or {@link #step}. */
  @Nullable PackedRecord peek() {
    return hasAhead ? ahead : null;
  }

  /** Gives the next row away, and goes on with {@code spare} in its stead. */
  PackedRecord take(PackedRecord spare) {
    PackedRecord taken = ahead;
    ahead = spare;
    step();
    return taken;
  }

  /** Passes by the next row. */
  void step() {
    while (rows.next(ahead)) {
      requirePlace();
      if (ahead.keyLength > 0) {
        hasAhead = true;
        stopIfKilled();
        return;
      }
      byte[] seen = Arrays.copyOfRange(ahead.bytes, ahead.keyStart, ahead.rowEnd);
      PartTotals.add(seen, side, totals);
    }
    hasAhead = false;
  }

  private void requirePlace() {
    int home = placement.partitionOf(ahead.place);
    if (home != partition) {
      throw new IllegalStateException(
          "partition "
              + partition
              + " of the "
              + side.word()
              + " holds a row of partition "
              + home
              + " of "
              + placement.partitionCount()
              + "; rows were not placed by key, so nothing can be said of them");
    }
    if (Placement.isSpread(ahead.place)) {
      spreadRows[placement.spread().indexOf(ahead.bytes, ahead.keyStart, ahead.keyLength)]++;
    }
  }

  private void stopIfKilled() {
    if (--untilKillCheck == 0) {
      untilKillCheck = ROWS_BETWEEN_KILL_CHECKS;
      TaskContext context = TaskContext.get();
      if (context != null && context.isInterrupted()) {
        throw new TaskKilledException("the merge was asked to stop");
      }
    }
  }
}

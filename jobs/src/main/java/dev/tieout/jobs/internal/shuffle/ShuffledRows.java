package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Side;
import dev.tieout.core.sort.RowCursor;
import dev.tieout.core.sort.RowView;
import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/**
 * Walks one sorted partition of a side and believes nothing of it: order is checked by {@link
 * RowCursor}, and here that every key belongs to this partition. Not thread-safe.
 *
 * <p>Spark gives a row in memory that it reuses, so a row is copied, key and value together, into
 * one of two arrays in turn: the row before the current one stays readable.
 */
public final class ShuffledRows extends RowCursor {
  private static final int ROWS_BETWEEN_KILL_CHECKS = 1 << 14;

  private final Iterator<InternalRow> rows;
  private final Side side;
  private final Placement placement;
  private final int partition;
  private final SideTotals totals;
  private byte[] bytes = new byte[256];
  private byte[] bytesBefore = new byte[256];
  private int untilKillCheck = ROWS_BETWEEN_KILL_CHECKS;

  /**
   * @param partition the partition's index
   * @param totals takes what the packing tasks saw, as far as it was sent to this partition
   */
  public ShuffledRows(
      Iterator<InternalRow> rows,
      Side side,
      Placement placement,
      int partition,
      SideTotals totals) {
    this.rows = rows;
    this.side = side;
    this.placement = placement;
    this.partition = partition;
    this.totals = totals;
  }

  @Override
  protected boolean load(RowView row) {
    while (rows.hasNext()) {
      UnsafeRow next = (UnsafeRow) rows.next();
      int keyLength = length(next, 0);
      int valueLength = length(next, 1);
      byte[] to = arrayFor(keyLength, valueLength);
      copy(next, 0, to, 0);
      copy(next, 1, to, keyLength);
      requirePlace(to, keyLength);
      if (keyLength == 0) {
        PartTotals.add(to, valueLength, side, totals);
        continue;
      }
      bytesBefore = bytes;
      bytes = to;
      row.set(to, 0, keyLength, keyLength + valueLength);
      stopIfKilled();
      return true;
    }
    return false;
  }

  private byte[] arrayFor(int keyLength, int valueLength) {
    int length = Math.addExact(keyLength, valueLength);
    if (bytesBefore.length < length) {
      bytesBefore = new byte[Math.max(length, (int) Math.min(length * 2L, Integer.MAX_VALUE - 64))];
    }
    return bytesBefore;
  }

  // An unsafe row holds where a binary value lies as offset and length in one long.
  private static int length(UnsafeRow row, int field) {
    return (int) row.getLong(field);
  }

  private static void copy(UnsafeRow row, int field, byte[] to, int position) {
    long offsetAndLength = row.getLong(field);
    Platform.copyMemory(
        row.getBaseObject(),
        row.getBaseOffset() + (offsetAndLength >>> 32),
        to,
        Platform.BYTE_ARRAY_OFFSET + (long) position,
        offsetAndLength & 0xffff_ffffL);
  }

  private void requirePlace(byte[] key, int keyLength) {
    int place = placement.partitionOf(key, 0, keyLength);
    if (place != partition) {
      throw new IllegalStateException(
          "partition "
              + partition
              + " of the "
              + side.word()
              + " holds a key of partition "
              + place
              + " of "
              + placement.partitionCount()
              + "; rows were not placed by key, so nothing can be said of them");
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

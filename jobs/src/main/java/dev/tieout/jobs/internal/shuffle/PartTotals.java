package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.digest.Fingerprint;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Side;
import dev.tieout.udf.PackedRowIterator;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;

/**
 * What a packing task saw of its part of a side, sent through the shuffle as one more row. So the
 * totals that a run reports are of the very attempts whose rows were merged.
 *
 * <pre>
 * place  = 0
 * record = key length 0, value length, value          no packed key is empty
 * value  = rows, rows with a null key, maps with a    8, 8, 8, 16 and 8 bytes, big-endian
 *          key twice, fingerprint, rows filtered out
 * </pre>
 */
public final class PartTotals {
  static final long PLACE = 0;

  private static final int VALUE_BYTES = 6 * Long.BYTES;

  private PartTotals() {}

  static InternalRow row(PackedRowIterator seen) {
    return new GenericInternalRow(new Object[] {PLACE, record(seen)});
  }

  static byte[] record(PackedRowIterator seen) {
    return ByteBuffer.allocate(2 + VALUE_BYTES)
        .put((byte) 0)
        .put((byte) VALUE_BYTES)
        .putLong(seen.rowCount())
        .putLong(seen.nullKeyRowCount())
        .putLong(seen.mapsWithDuplicateKeys())
        .putLong(seen.fingerprint().high())
        .putLong(seen.fingerprint().low())
        .putLong(seen.filteredRowCount())
        .array();
  }

  /** Adds the totals that a record's value holds. */
  static void add(byte[] bytes, Side side, SideTotals totals) {
    if (bytes.length != VALUE_BYTES) {
      throw new IllegalStateException(
          "the totals of a part of the " + side.word() + " have " + bytes.length + " bytes");
    }
    ByteBuffer value = ByteBuffer.wrap(bytes);
    long rows = value.getLong();
    long nullKeyRows = value.getLong();
    totals.addMapsWithDuplicateKeys(side, value.getLong());
    totals.add(side, rows, nullKeyRows, new Fingerprint(value.getLong(), value.getLong()));
    totals.addFiltered(side, value.getLong());
  }

  /** Adds the totals behind the signature of who told them. */
  public static void addSigned(byte[] bytes, Side side, SideTotals totals) {
    add(Arrays.copyOfRange(bytes, SplitRecords.SIGNATURE_BYTES, bytes.length), side, totals);
  }
}

package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.digest.Fingerprint;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.rule.Side;
import dev.tieout.udf.PackedRowIterator;
import java.nio.ByteBuffer;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;

/**
 * What a packing task saw of its part of a side, sent through the shuffle as one more row. So the
 * totals that a run reports are of the very attempts whose rows were merged.
 *
 * <pre>
 * key   = no bytes                                    no packed key is empty, so it sorts first
 * value = rows, rows with a null key, maps with a     8, 8, 8, 16 and 8 bytes, big-endian
 *         key twice, fingerprint, rows filtered out
 * </pre>
 */
final class PartTotals {
  private static final byte[] KEY = new byte[0];
  private static final int VALUE_BYTES = 5 * Long.BYTES;

  private PartTotals() {}

  static InternalRow row(PackedRowIterator seen) {
    byte[] value =
        ByteBuffer.allocate(VALUE_BYTES)
            .putLong(seen.rowCount())
            .putLong(seen.nullKeyRowCount())
            .putLong(seen.mapsWithDuplicateKeys())
            .putLong(seen.fingerprint().high())
            .putLong(seen.fingerprint().low())
            .putLong(seen.filteredRowCount())
            .array();
    return new GenericInternalRow(new Object[] {KEY, value});
  }

  /** Adds the totals in {@code bytes[0 .. length)}. */
  static void add(byte[] bytes, int length, Side side, SideTotals totals) {
    if (length != VALUE_BYTES) {
      throw new IllegalStateException(
          "the totals of a part of the " + side.word() + " have " + length + " bytes");
    }
    ByteBuffer value = ByteBuffer.wrap(bytes, 0, length);
    long rows = value.getLong();
    long nullKeyRows = value.getLong();
    totals.addMapsWithDuplicateKeys(side, value.getLong());
    totals.add(side, rows, nullKeyRows, new Fingerprint(value.getLong(), value.getLong()));
    totals.addFiltered(side, value.getLong());
  }
}

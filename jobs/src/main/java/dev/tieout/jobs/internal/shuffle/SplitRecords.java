package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.pack.VarInt;
import dev.tieout.core.rule.Side;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;

/** The packing task of a side whose rows are not placed: key and value in columns of their own. */
final class SplitRecords
    implements Function2<Integer, Iterator<InternalRow>, Iterator<InternalRow>> {
  private static final long serialVersionUID = 1;
  private static final int INITIAL_ROW_BYTES = 256;

  private final PackPartition pack;
  private final Side side;

  SplitRecords(PackPartition pack, Side side) {
    this.pack = pack;
    this.side = side;
  }

  @Override
  public Iterator<InternalRow> call(Integer partition, Iterator<InternalRow> rows) {
    Iterator<InternalRow> packed = pack.call(rows);
    UnsafeRowWriter writer = new UnsafeRowWriter(2, INITIAL_ROW_BYTES);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return packed.hasNext();
      }

      @Override
      public InternalRow next() {
        byte[] record = packed.next().getBinary(1);
        int keyLength = VarInt.read(record, 0);
        int start = VarInt.length(keyLength);
        start += VarInt.length(VarInt.read(record, start));
        byte[] value = Arrays.copyOfRange(record, start + keyLength, record.length);
        writer.reset();
        writer.write(0, record, start, keyLength);
        writer.write(1, keyLength == 0 ? signed(partition, value) : value);
        return writer.getRow();
      }
    };
  }

  /** Totals behind who tells them, so that none of one side equals one of the other. */
  private byte[] signed(int partition, byte[] totals) {
    return ByteBuffer.allocate(SIGNATURE_BYTES + totals.length)
        .putInt(side.index())
        .putInt(partition)
        .put(totals)
        .array();
  }

  static final int SIGNATURE_BYTES = 2 * Integer.BYTES;
}

package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.pack.VarInt;
import java.util.Iterator;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;

/** Gives packed records their places, in blocks. */
final class PlaceRecords implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
  private static final long serialVersionUID = 1;

  private final Placement placement;

  PlaceRecords(Placement placement) {
    this.placement = placement;
  }

  @Override
  public Iterator<InternalRow> call(Iterator<InternalRow> records) {
    return new RecordBlocks(to -> give(records, to), placement);
  }

  private boolean give(Iterator<InternalRow> records, RecordBlocks to) {
    if (!records.hasNext()) {
      return false;
    }
    byte[] record = records.next().getBinary(0);
    int keyLength = VarInt.read(record, 0);
    int start = VarInt.length(keyLength);
    start += VarInt.length(VarInt.read(record, start));
    to.add(placement.placeOf(record, start, keyLength, record.length), record, 0, record.length);
    return true;
  }
}

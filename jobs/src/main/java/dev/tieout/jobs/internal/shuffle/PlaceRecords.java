package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.pack.VarInt;
import dev.tieout.udf.PackedRowIterator;
import java.util.Iterator;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;

/** Gives packed records their places. */
final class PlaceRecords implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
  private static final long serialVersionUID = 1;

  private final Placement placement;

  PlaceRecords(Placement placement) {
    this.placement = placement;
  }

  @Override
  public Iterator<InternalRow> call(Iterator<InternalRow> records) {
    UnsafeProjection projection = UnsafeProjection.create(PackedRowIterator.SCHEMA);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return records.hasNext();
      }

      @Override
      public InternalRow next() {
        byte[] record = records.next().getBinary(0);
        return projection.apply(new GenericInternalRow(new Object[] {placeOf(record), record}));
      }
    };
  }

  private long placeOf(byte[] record) {
    int keyLength = VarInt.read(record, 0);
    int start = VarInt.length(keyLength);
    start += VarInt.length(VarInt.read(record, start));
    return placement.placeOf(record, start, keyLength, record.length);
  }
}

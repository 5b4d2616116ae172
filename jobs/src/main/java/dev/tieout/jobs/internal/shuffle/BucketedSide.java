package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.udf.PackedRowIterator;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.Platform;
import scala.jdk.javaapi.CollectionConverters;

/** Whole rows of a side, unchanged, placed by their packed key, each partition sorted by it. */
public final class BucketedSide {
  private static final String KEY = "key";
  private static final String ROW = "row";

  private static final StructType SCHEMA =
      new StructType()
          .add(PackedRowIterator.PLACE, DataTypes.LongType, false)
          .add(KEY, DataTypes.BinaryType, false)
          .add(ROW, DataTypes.BinaryType, false);

  private BucketedSide() {}

  /**
   * The rows, a partition a bucket.
   *
   * @param struct the types that Spark gives the rows
   * @param keys compares nothing but the key
   * @param keyColumns the columns whose values the key is made of
   */
  public static JavaRDD<InternalRow> of(
      Dataset<Row> rows,
      StructType struct,
      Comparison keys,
      List<Column> keyColumns,
      Side side,
      int buckets) {
    Placement placement = new Placement(buckets, HotKeys.NONE);
    JavaRDD<InternalRow> placed =
        CatalystRows.of(rows)
            .mapPartitions(new PlaceRows(struct, keys, List.copyOf(keyColumns), side, placement));
    Dataset<Row> sorted =
        CatalystRows.dataset(rows.sparkSession(), placed, SCHEMA)
            .repartition(buckets, functions.col(PackedRowIterator.PLACE))
            .sortWithinPartitions(KEY);
    return CatalystRows.of(sorted)
        .mapPartitionsWithIndex(new Unwrap(struct.fields().length, placement), true);
  }

  /** Rows in; places, keys and rows out. */
  private static final class PlaceRows
      implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
    private static final long serialVersionUID = 1;
    private static final int INITIAL_ROW_BYTES = 256;

    private final StructType struct;
    private final Comparison keys;
    private final List<Column> keyColumns;
    private final Side side;
    private final Placement placement;

    PlaceRows(
        StructType struct,
        Comparison keys,
        List<Column> keyColumns,
        Side side,
        Placement placement) {
      this.struct = struct;
      this.keys = keys;
      this.keyColumns = keyColumns;
      this.side = side;
      this.placement = placement;
    }

    @Override
    public Iterator<InternalRow> call(Iterator<InternalRow> rows) {
      UnsafeProjection whole = UnsafeProjection.create(struct);
      StructType keyStruct = new StructType();
      Expression[] references = new Expression[keyColumns.size()];
      for (int i = 0; i < references.length; i++) {
        int index = struct.fieldIndex(keyColumns.get(i).name());
        StructField field = struct.fields()[index];
        keyStruct = keyStruct.add(field);
        references[i] = new BoundReference(index, field.dataType(), true);
      }
      UnsafeProjection key =
          UnsafeProjection.create(
              CollectionConverters.asScala(Arrays.asList(references)).toIndexedSeq());
      // Keys are packed some rows ahead; the rows wait, as many as a batch has.
      Queue<byte[]> waiting = new ArrayDeque<>();
      Iterator<InternalRow> keyRows =
          new Iterator<>() {
            @Override
            public boolean hasNext() {
              return rows.hasNext();
            }

            @Override
            public InternalRow next() {
              InternalRow row = rows.next();
              UnsafeRow unsafe = row instanceof UnsafeRow given ? given : whole.apply(row);
              waiting.add(unsafe.getBytes().clone());
              return key.apply(unsafe);
            }
          };
      PackedRowIterator packed =
          new PackedRowIterator(keyRows, keyStruct, keyColumns, keys, side, placement);
      return new Iterator<>() {
        private final UnsafeRowWriter writer = new UnsafeRowWriter(3, INITIAL_ROW_BYTES);
        private final PlacedRows.PackedRecord record = new PlacedRows.PackedRecord();

        @Override
        public boolean hasNext() {
          return packed.hasNext();
        }

        @Override
        public InternalRow next() {
          record.copy((UnsafeRow) packed.next());
          byte[] row = waiting.poll();
          if (row == null) {
            throw new NoSuchElementException("a key without a row");
          }
          writer.reset();
          writer.write(0, record.place);
          writer.write(1, record.bytes, record.keyStart, record.keyLength);
          writer.write(2, row);
          return writer.getRow();
        }
      };
    }
  }

  /** Rows as they were, once they are seen to be where they belong and in their order. */
  private static final class Unwrap
      implements Function2<Integer, Iterator<InternalRow>, Iterator<InternalRow>> {
    private static final long serialVersionUID = 1;

    private final int fieldCount;
    private final Placement placement;

    Unwrap(int fieldCount, Placement placement) {
      this.fieldCount = fieldCount;
      this.placement = placement;
    }

    @Override
    public Iterator<InternalRow> call(Integer partition, Iterator<InternalRow> rows) {
      UnsafeRow row = new UnsafeRow(fieldCount);
      return new Iterator<>() {
        private byte[] before = new byte[0];

        @Override
        public boolean hasNext() {
          return rows.hasNext();
        }

        @Override
        public InternalRow next() {
          InternalRow next = rows.next();
          byte[] key = next.getBinary(1);
          if (placement.partitionOf(next.getLong(0)) != partition
              || Arrays.compareUnsigned(before, key) > 0) {
            throw new IllegalStateException(
                "Spark gave bucket " + partition + " a row that is of another, or out of order");
          }
          before = key;
          byte[] bytes = next.getBinary(2);
          row.pointTo(bytes, Platform.BYTE_ARRAY_OFFSET, bytes.length);
          return row;
        }
      };
    }
  }
}

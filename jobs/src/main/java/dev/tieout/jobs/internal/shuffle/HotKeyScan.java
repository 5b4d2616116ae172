package dev.tieout.jobs.internal.shuffle;

import dev.tieout.core.pack.VarInt;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.jobs.internal.read.Input;
import dev.tieout.udf.PackedRowIterator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructType;

/**
 * A first pass over the key columns of both sides, which finds the keys that have too many rows for
 * one task. Where that is many, one row in {@value #MAX_ROWS_A_SAMPLE} is looked at. What it
 * misses, or takes for hot without need, costs time only.
 */
public final class HotKeyScan {
  private static final int MAX_ROWS_A_SAMPLE = 16;

  /** Samples of a hot key that make its count near enough. */
  private static final int SAMPLES = 256;

  private HotKeyScan() {}

  /**
   * The keys that have about {@code minRows} rows or more on one of the sides.
   *
   * @param comparison compares keys at least
   */
  public static HotKeys run(
      SparkSession session, Comparison comparison, Input source, Input target, long minRows) {
    Comparison keys = comparison.withoutValues();
    KeySketch hot = new KeySketch();
    int rowsASample = (int) Math.max(1, Math.min(MAX_ROWS_A_SAMPLE, minRows / SAMPLES));
    for (Input input : List.of(source, target)) {
      List<String> names = keys.columnsToRead(input.side());
      StructType struct = input.struct(names);
      KeySketch counted = new KeySketch();
      CatalystRows.of(input.rows(session, struct))
          .mapPartitions(
              new CountKeys(struct, input.columns(names), keys, input.side(), rowsASample))
          .collect()
          .forEach(counted::add);
      counted.atLeast(minRows / rowsASample).forEach(key -> hot.add(key, 0, key.length));
    }
    return new HotKeys(hot.atLeast(1));
  }

  private static final class CountKeys
      implements FlatMapFunction<Iterator<InternalRow>, KeySketch> {
    private static final long serialVersionUID = 1;

    private final StructType struct;
    private final List<Column> columns;
    private final Comparison keys;
    private final Side side;
    private final int rowsASample;

    CountKeys(
        StructType struct, List<Column> columns, Comparison keys, Side side, int rowsASample) {
      this.struct = struct;
      this.columns = List.copyOf(columns);
      this.keys = keys;
      this.side = side;
      this.rowsASample = rowsASample;
    }

    @Override
    public Iterator<KeySketch> call(Iterator<InternalRow> rows) {
      KeySketch sketch = new KeySketch();
      PackedRowIterator packed =
          new PackedRowIterator(
              new Sample(rows, rowsASample),
              struct,
              columns,
              keys,
              side,
              (bytes, start, length, end) -> 0);
      while (packed.hasNext()) {
        byte[] record = ((UnsafeRow) packed.next()).getBinary(1);
        int keyLength = VarInt.read(record, 0);
        // No values are packed, so the key is the end of the record.
        sketch.add(record, record.length - valueLength(record, keyLength) - keyLength, keyLength);
      }
      return List.of(sketch).iterator();
    }

    private static int valueLength(byte[] record, int keyLength) {
      return VarInt.read(record, VarInt.length(keyLength));
    }
  }

  /** One row of so many, at places that look random and are always the same. */
  private static final class Sample implements Iterator<InternalRow> {
    private static final long STEP = 0x9e3779b97f4a7c15L;

    private final Iterator<InternalRow> rows;
    private final int rowsASample;
    private long state;
    private boolean isFound;

    Sample(Iterator<InternalRow> rows, int rowsASample) {
      this.rows = rows;
      this.rowsASample = rowsASample;
    }

    @Override
    public boolean hasNext() {
      while (!isFound && rows.hasNext()) {
        state += STEP;
        isFound = (((state ^ (state >>> 32)) * STEP) >>> 33) % rowsASample == 0;
        if (!isFound) {
          rows.next();
        }
      }
      return isFound;
    }

    @Override
    public InternalRow next() {
      if (!hasNext()) {
        throw new NoSuchElementException("all rows are sampled");
      }
      isFound = false;
      return rows.next();
    }
  }
}

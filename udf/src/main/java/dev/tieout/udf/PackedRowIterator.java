package dev.tieout.udf;

import dev.tieout.core.digest.Fingerprint;
import dev.tieout.core.filter.Filter;
import dev.tieout.core.filter.RowFilter;
import dev.tieout.core.pack.PackedRows;
import dev.tieout.core.pack.RowLayout;
import dev.tieout.core.pack.RowPacker;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Packs one partition of a side: Spark's rows in, rows of a number and a packed record out for
 * those that take part, in the same order. Keeps what it saw: rows, null keys, fingerprint. Not
 * thread-safe.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A row given out is valid until the next one is asked for.
 *   <li>A batch holds at most {@link RowBatch#capacityRows} rows, and ends early once its texts and
 *       binaries reach {@link #MAX_BATCH_BYTES}.
 *   <li>The totals cover the rows packed so far, all of them once the iterator is at its end.
 * </ol>
 */
public final class PackedRowIterator implements Iterator<InternalRow> {
  /** By which rows are placed and sorted: rows with one key and unlike numbers would not meet. */
  public static final String PLACE = "place";

  /** The columns of a packed row: its place, and its record as {@link PackedRows} has it. */
  public static final StructType SCHEMA =
      new StructType()
          .add(PLACE, DataTypes.LongType, false)
          .add("record", DataTypes.BinaryType, false);

  /** Bytes of texts and binaries after which a batch is packed. */
  public static final int MAX_BATCH_BYTES = 1 << 20;

  private static final int INITIAL_ROW_BYTES = 256;

  private final Iterator<InternalRow> rows;
  private final RowBatchFiller filler;
  private final BatchBuilder builder;
  private final @Nullable RowFilter filter;
  private final RowPacker packer;
  private final PackedRows packed = new PackedRows();
  private final Placing placing;
  private final UnsafeRowWriter writer = new UnsafeRowWriter(2, INITIAL_ROW_BYTES);
  private final Fingerprint fingerprint = new Fingerprint();
  private long rowCount;
  private int next;

  /** Gives each packed row its place. */
  @FunctionalInterface
  public interface Placing {

    /** The place of the row whose key starts at {@code keyStart}, and whose value follows it. */
    long placeOf(byte[] bytes, int keyStart, int keyLength, int rowEnd);
  }

  /**
   * Packs {@code rows}, which have the columns of {@link Comparison#columnsToRead} in that order.
   *
   * @param struct the types that Spark gives the rows
   * @param columns the columns whose values they carry
   */
  public PackedRowIterator(
      Iterator<InternalRow> rows,
      StructType struct,
      List<Column> columns,
      Comparison comparison,
      Side side,
      Placing placing) {
    this.rows = Unquoting.rows(rows, comparison.quoting());
    this.placing = placing;
    this.filler = new RowBatchFiller(struct, columns, comparison.quoting());
    this.builder = new BatchBuilder(columns, RowBatch.capacityRows(columns));
    Filter rowsOfSide = comparison.filter(side);
    this.filter = rowsOfSide == null ? null : RowFilter.over(columns, rowsOfSide);
    this.packer = new RowPacker(comparison, new RowLayout(comparison), side);
  }

  @Override
  public boolean hasNext() {
    return next < packed.rowCount() || packNext();
  }

  private boolean packNext() {
    RowBatch batch;
    do {
      batch = nextBatch();
    } while (batch.rowCount() == 0 && rows.hasNext());
    packer.pack(batch, packed);
    fingerprint.add(packed);
    rowCount += packed.rowCount();
    next = 0;
    return packed.rowCount() > 0;
  }

  /** The rows of the next batch that take part, of which there may be none. */
  private RowBatch nextBatch() {
    builder.clear();
    long bytes = 0;
    while (!builder.isFull() && bytes < MAX_BATCH_BYTES && rows.hasNext()) {
      bytes += filler.add(rows.next(), builder);
    }
    RowBatch batch = builder.batch();
    if (filter != null) {
      filter.apply(batch);
    }
    return batch;
  }

  @Override
  public InternalRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException("all rows of the partition are packed");
    }
    byte[] bytes = packed.bytes();
    int start = packed.recordStart(next);
    int end = packed.rowEnd(next);
    writer.reset();
    writer.write(0, placing.placeOf(bytes, packed.keyStart(next), packed.keyLength(next), end));
    writer.write(1, bytes, start, end - start);
    next++;
    return writer.getRow();
  }

  /** Rows packed so far. */
  public long rowCount() {
    return rowCount;
  }

  /** Rows so far that the side's filter did not keep. */
  public long filteredRowCount() {
    return filter == null ? 0 : filter.droppedRowCount();
  }

  /** Rows packed so far whose key has a null in it. */
  public long nullKeyRowCount() {
    return packer.nullKeyRowCount();
  }

  /** Values of maps packed so far in which a key came twice. */
  public long mapsWithDuplicateKeys() {
    return packer.mapsWithDuplicateKeys();
  }

  /** The fingerprint of the rows packed so far. */
  public Fingerprint fingerprint() {
    return fingerprint;
  }
}

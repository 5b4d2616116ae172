package dev.tieout.jobs.internal.generate;

import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.DatasetSpec;
import dev.tieout.datagen.LedgerRow;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;

/** Makes the rows of one file: a task needs the specification and its index, and no data. */
final class LedgerPartition
    implements Function2<Integer, Iterator<Integer>, Iterator<InternalRow>> {
  private static final long serialVersionUID = 1;

  private final DatasetSpec spec;
  private final LedgerSide side;
  private final long rows;

  /**
   * @param rows all rows of the side
   */
  LedgerPartition(DatasetSpec spec, LedgerSide side, long rows) {
    this.spec = spec;
    this.side = side;
    this.rows = rows;
  }

  @Override
  public Iterator<InternalRow> call(Integer partition, Iterator<Integer> unused) {
    long start = partition * LedgerFiles.ROWS_A_FILE;
    long end = Math.min(rows, start + LedgerFiles.ROWS_A_FILE);
    return new Rows(new Dataset(spec), side, start, end);
  }

  private static final class Rows implements Iterator<InternalRow> {
    private static final int ACCOUNT_COLUMN = 1;

    private final Dataset dataset;
    private final LedgerSide side;
    private final long end;
    private final LedgerRow row = new LedgerRow();
    private final UnsafeRowWriter writer =
        new UnsafeRowWriter(LedgerFiles.SCHEMA.size(), LedgerRow.ACCOUNT_CAPACITY_BYTES);
    private long position;

    Rows(Dataset dataset, LedgerSide side, long start, long end) {
      this.dataset = dataset;
      this.side = side;
      this.position = start;
      this.end = end;
    }

    @Override
    public boolean hasNext() {
      return position < end;
    }

    @Override
    public InternalRow next() {
      if (position >= end) {
        throw new NoSuchElementException("the file ends at position " + end);
      }
      side.fill(dataset, position++, row);
      writer.reset();
      writer.write(0, row.id());
      writer.write(ACCOUNT_COLUMN, row.account(), 0, row.accountLength());
      // A decimal of up to 18 digits lies in a row as its unscaled value.
      writer.write(2, row.amount());
      writer.write(3, row.timestampMicros());
      writer.write(4, row.isSettled());
      return writer.getRow();
    }
  }
}

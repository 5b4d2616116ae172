package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.schema.Type;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Streams the rows of a file of many columns with one column open at a time. The rows of a row
 * group come in bands; for each band every column is opened, read up to the band's end, and closed.
 * So memory is that of a band and of one column, and a column is decoded once for each band that
 * comes before the end of its row group: this is for row groups of few bands. Columns are flat.
 *
 * <p>Invariants: rows {@code [next .. count)} of the band are those to give next; bytes of a
 * column's values in the band are in its own array, which a batch that was given shares until the
 * next call. Not thread-safe.
 */
final class BandedReader implements RowReader {
  private final ParquetFile file;
  private final int[] columns;
  private final ParquetReadOptions options;
  private final BitSet passedOver;
  private final RowBatch band;
  private final Map<Type, RowBatch> scratches = new HashMap<>();
  private int group;
  private long groupRow;
  private long passedOverRowCount;
  private int count;
  private int next;
  private boolean isVerified;

  BandedReader(ParquetFile file, int[] columns, ParquetReadOptions options, BitSet passedOver) {
    this.file = file;
    this.columns = columns.clone();
    this.options = options;
    this.passedOver = passedOver;
    List<Column> chosen = new ArrayList<>(columns.length);
    for (int column : columns) {
      chosen.add(file.schema().column(column));
    }
    this.band = new RowBatch(chosen, options.bandRows());
  }

  @Override
  public boolean read(RowBatch batch) throws IOException {
    if (next == count && !loadBand()) {
      batch.setRowCount(0);
      return false;
    }
    int rows = Math.min(batch.capacityRows(), count - next);
    for (int c = 0; c < columns.length; c++) {
      give(band.vector(c), next, rows, batch.vector(c));
    }
    next += rows;
    batch.setRowCount(rows);
    return true;
  }

  private static void give(ColumnVector from, int start, int rows, ColumnVector to) {
    to.setHasNulls(from.hasNulls());
    if (from.hasNulls()) {
      System.arraycopy(from.nulls(), start, to.nulls(), 0, rows);
    }
    if (ColumnVector.carriesBytes(from.type())) {
      to.setBytes(from.bytes());
      System.arraycopy(from.offsets(), start, to.offsets(), 0, rows);
      System.arraycopy(from.lengths(), start, to.lengths(), 0, rows);
    } else {
      System.arraycopy(from.longs(), start, to.longs(), 0, rows);
    }
    if (from.nanos().length > 0) {
      System.arraycopy(from.nanos(), start, to.nanos(), 0, rows);
    }
  }

  private boolean loadBand() throws IOException {
    while (group < file.rowGroupCount()
        && (passedOver.get(group) || groupRow == file.rowCount(group))) {
      passedOverRowCount += passedOver.get(group) ? file.rowCount(group) : 0;
      group++;
      groupRow = 0;
    }
    if (group == file.rowGroupCount()) {
      if (!isVerified) {
        file.verifyUnchanged();
        isVerified = true;
      }
      return false;
    }
    count = (int) Math.min(options.bandRows(), file.rowCount(group) - groupRow);
    next = 0;
    for (int c = 0; c < columns.length; c++) {
      loadColumn(c);
    }
    groupRow += count;
    return true;
  }

  private void loadColumn(int c) throws IOException {
    ColumnVector into = band.vector(c);
    into.reset();
    RowBatch scratch = scratch(file.schema().column(columns[c]));
    int[] alone = {columns[c]};
    try (ParquetRowReader reader = file.reader(alone, group, group + 1, options)) {
      long row = 0;
      int usedBytes = 0;
      while (row < groupRow + count) {
        if (!reader.read(scratch)) {
          throw new IllegalStateException("a column gave fewer rows than its row group has");
        }
        int from = (int) Math.max(0, Math.min(scratch.rowCount(), groupRow - row));
        int to = (int) Math.min(scratch.rowCount(), groupRow + count - row);
        if (from < to) {
          int place = (int) (row + from - groupRow);
          usedBytes = keep(scratch.vector(0), from, to, into, place, usedBytes);
        }
        row += scratch.rowCount();
      }
      if (row == file.rowCount(group) && reader.read(scratch)) {
        throw new IllegalStateException("a column gave more rows than its row group has");
      }
    }
  }

  private RowBatch scratch(Column column) {
    Function<Type, RowBatch> make = type -> new RowBatch(List.of(column), options.bandRows());
    return scratches.computeIfAbsent(column.type(), make);
  }

  /** Copies rows to the band, and says how many bytes of its array are used then. */
  private static int keep(
      ColumnVector from, int start, int end, ColumnVector to, int place, int usedBytes) {
    int rows = end - start;
    if (from.hasNulls()) {
      to.setHasNulls(true);
      System.arraycopy(from.nulls(), start, to.nulls(), place, rows);
    }
    if (from.nanos().length > 0) {
      System.arraycopy(from.nanos(), start, to.nanos(), place, rows);
    }
    if (!ColumnVector.carriesBytes(from.type())) {
      System.arraycopy(from.longs(), start, to.longs(), place, rows);
      return usedBytes;
    }
    int used = usedBytes;
    for (int i = start; i < end; i++) {
      int length = from.isNull(i) ? 0 : from.lengths()[i];
      if (to.bytes().length - used < length) {
        to.setBytes(Arrays.copyOf(to.bytes(), Math.addExact(used, Math.max(length, used / 2))));
      }
      if (length > 0) {
        System.arraycopy(from.bytes(), from.offsets()[i], to.bytes(), used, length);
      }
      to.offsets()[place + i - start] = used;
      to.lengths()[place + i - start] = length;
      used += length;
    }
    return used;
  }

  @Override
  public long expectedRowCount() {
    return file.rowCount();
  }

  @Override
  public long filteredRowCount() {
    return passedOverRowCount;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.file.ChangedFileException;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;

/**
 * Streams the rows of some row groups. A batch ends where a page of any column ends, so that bytes
 * need not be copied: they are valid until the next call.
 *
 * <p>Closing it releases its codecs, and closes the file if it was made so. Not thread-safe.
 */
public final class ParquetRowReader implements RowReader {
  private final ParquetFile file;
  private final ColumnReader[] columns;
  private final List<RowGroup> groups;
  private final int firstGroup;
  private final BitSet passedOver;
  private final Closing closing;
  private int nextGroup;
  private long groupRowsLeft;
  private long passedOverRowCount;
  private boolean groupOpen;
  private boolean verified;

  ParquetRowReader(
      ParquetFile file,
      ColumnReader[] columns,
      List<RowGroup> groups,
      int firstGroup,
      BitSet passedOver,
      Closing closing) {
    this.file = file;
    this.columns = columns;
    this.groups = groups;
    this.firstGroup = firstGroup;
    this.passedOver = passedOver;
    this.closing = closing;
  }

  /** What is closed with a reader. */
  enum Closing {
    COLUMNS,
    FILE
  }

  @Override
  public boolean read(RowBatch batch) throws IOException {
    if (batch.columnCount() != columns.length || batch.capacityRows() < 1) {
      throw new IllegalArgumentException(
          "a batch of "
              + batch.columnCount()
              + " columns and "
              + batch.capacityRows()
              + " rows for a reader of "
              + columns.length
              + " columns");
    }
    while (groupRowsLeft == 0) {
      if (!nextGroup()) {
        batch.setRowCount(0);
        return false;
      }
    }
    int rows = (int) Math.min(batch.capacityRows(), groupRowsLeft);
    for (ColumnReader column : columns) {
      try {
        rows = Math.min(rows, column.ready());
      } catch (IOException | IndexOutOfBoundsException e) {
        throw placed(column, e);
      }
    }
    for (int i = 0; i < columns.length; i++) {
      try {
        columns[i].read(batch.vector(i), rows);
      } catch (IOException | IndexOutOfBoundsException e) {
        throw placed(columns[i], e);
      }
    }
    groupRowsLeft -= rows;
    batch.setRowCount(rows);
    return true;
  }

  @Override
  public long filteredRowCount() {
    return passedOverRowCount;
  }

  /** How many values so far were moved from the hybrid to the proleptic calendar. */
  public long rebasedCount() {
    long count = 0;
    for (ColumnReader column : columns) {
      count += column.rebasedCount();
    }
    return count;
  }

  /** Ends the open row group and starts on the next; false if there is none. */
  private boolean nextGroup() throws IOException {
    if (groupOpen) {
      groupOpen = false;
      for (ColumnReader column : columns) {
        try {
          column.finish();
        } catch (IOException | IndexOutOfBoundsException e) {
          throw placed(column, e);
        }
      }
    }
    while (passedOver.get(firstGroup + nextGroup)) {
      passedOverRowCount += groups.get(nextGroup++).rowCount();
    }
    if (nextGroup == groups.size()) {
      if (!verified) {
        file.verifyUnchanged();
        verified = true;
      }
      return false;
    }
    RowGroup group = groups.get(nextGroup++);
    for (ColumnReader column : columns) {
      Chunk chunk = group.chunks().get(column.leaf.ordinal());
      if (chunk.obstacle() != null) {
        throw new Refusal(
            place(column) + ": it cannot be read, " + chunk.obstacle() + "; exclude the column.");
      }
      try {
        column.open(chunk, group.rowCount(), file.chunkEndOffset(chunk));
      } catch (IOException | IndexOutOfBoundsException e) {
        throw placed(column, e);
      }
    }
    groupRowsLeft = group.rowCount();
    groupOpen = true;
    return true;
  }

  private String place(ColumnReader column) {
    return "In '"
        + file.path()
        + "', row group "
        + (firstGroup + nextGroup - 1)
        + ", column '"
        + column.leaf.name()
        + "'";
  }

  /** Adds the place to what a column said, unless the file is no longer what it was. */
  private IOException placed(ColumnReader column, Exception failure) {
    if (!(failure instanceof PageTooLarge) && file.hasChanged()) {
      return new ChangedFileException(file.path(), failure);
    }
    if (failure instanceof PageTooLarge large) {
      throw new Refusal(
          place(column)
              + ": "
              + large.getMessage()
              + " needs "
              + large.neededBytes()
              + " bytes at once where a column may take "
              + large.allowedBytes()
              + "; raise --memory or exclude the column.",
          large);
    }
    if (failure instanceof Damage) {
      return new DamagedFileException(place(column), failure.getMessage(), failure);
    }
    if (failure instanceof IndexOutOfBoundsException) {
      return new DamagedFileException(place(column), "a page contradicts itself", failure);
    }
    return new IOException(place(column) + ": " + failure.getMessage() + ".", failure);
  }

  @Override
  public void close() throws IOException {
    for (ColumnReader column : columns) {
      column.close();
    }
    if (closing == Closing.FILE) {
      file.close();
    }
  }
}

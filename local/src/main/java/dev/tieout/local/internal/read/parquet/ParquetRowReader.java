package dev.tieout.local.internal.read.parquet;

import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.file.ChangedFileException;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;

/**
 * Streams the rows of some row groups. A batch ends where a page of any flat column ends, so that
 * bytes need not be copied: they are valid until the next call. It also ends where the values of
 * nested columns are many.
 *
 * <p>Closing it releases its codecs, and closes the file if it was made so. Not thread-safe.
 */
public final class ParquetRowReader implements RowReader {
  private final ParquetFile file;
  private final ColumnReader[] columns;
  private final int[] places;
  private final List<NestedColumn> nestedColumns;
  private final int[] nestedPlaces;
  private final List<RowGroup> groups;
  private final int firstGroup;
  private final BitSet passedOver;
  private final Closing closing;
  private int nextGroup;
  private long groupRowsLeft;
  private long passedOverRowCount;
  private boolean groupOpen;
  private boolean verified;

  /**
   * @param columns readers of the flat columns
   * @param places their places in a batch
   * @param nestedColumns readers of the nested columns
   * @param nestedPlaces their places in a batch
   */
  ParquetRowReader(
      ParquetFile file,
      ColumnReader[] columns,
      int[] places,
      List<NestedColumn> nestedColumns,
      int[] nestedPlaces,
      List<RowGroup> groups,
      int firstGroup,
      BitSet passedOver,
      Closing closing) {
    this.file = file;
    this.columns = columns;
    this.places = places;
    this.nestedColumns = nestedColumns;
    this.nestedPlaces = nestedPlaces;
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
    int columnCount = columns.length + nestedColumns.size();
    if (batch.columnCount() != columnCount || batch.capacityRows() < 1) {
      throw new IllegalArgumentException(
          "a batch of "
              + batch.columnCount()
              + " columns and "
              + batch.capacityRows()
              + " rows for a reader of "
              + columnCount
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
        throw placed(column.leaf, e);
      }
    }
    for (NestedColumn column : nestedColumns) {
      try {
        rows = column.ready(rows);
      } catch (IOException | IndexOutOfBoundsException e) {
        throw placed(column.current(), e);
      }
    }
    for (int i = 0; i < columns.length; i++) {
      try {
        columns[i].read(batch.vector(places[i]), rows);
      } catch (IOException | IndexOutOfBoundsException e) {
        throw placed(columns[i].leaf, e);
      }
    }
    for (int i = 0; i < nestedColumns.size(); i++) {
      NestedColumn column = nestedColumns.get(i);
      try {
        column.read(batch.vector(nestedPlaces[i]), rows);
      } catch (IOException | IndexOutOfBoundsException e) {
        throw placed(column.current(), e);
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
    for (NestedColumn column : nestedColumns) {
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
          throw placed(column.leaf, e);
        }
      }
      for (NestedColumn column : nestedColumns) {
        try {
          column.finish();
        } catch (IOException | IndexOutOfBoundsException e) {
          throw placed(column.current(), e);
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
      Chunk chunk = chunk(group, column.leaf);
      try {
        column.open(chunk, group.rowCount(), file.chunkEndOffset(chunk));
      } catch (IOException | IndexOutOfBoundsException e) {
        throw placed(column.leaf, e);
      }
    }
    for (NestedColumn column : nestedColumns) {
      openNested(column, group);
    }
    groupRowsLeft = group.rowCount();
    groupOpen = true;
    return true;
  }

  private void openNested(NestedColumn column, RowGroup group) throws IOException {
    for (NestedLeaf leaf : column.leaves()) {
      Chunk chunk = chunk(group, leaf.leaf());
      try {
        leaf.open(chunk, group.rowCount(), file.chunkEndOffset(chunk));
      } catch (IOException | IndexOutOfBoundsException e) {
        throw placed(leaf.leaf(), e);
      }
    }
  }

  private Chunk chunk(RowGroup group, Leaf leaf) {
    Chunk chunk = group.chunks().get(leaf.ordinal());
    if (chunk.obstacle() != null) {
      throw new Refusal(
          place(leaf) + ": it cannot be read, " + chunk.obstacle() + "; exclude the column.");
    }
    return chunk;
  }

  private String place(Leaf leaf) {
    return "In '"
        + file.path()
        + "', row group "
        + (firstGroup + nextGroup - 1)
        + ", column '"
        + leaf.name()
        + "'";
  }

  /** Adds the place to what a column said, unless the file is no longer what it was. */
  private IOException placed(Leaf leaf, Exception failure) {
    if (!(failure instanceof PageTooLarge) && file.hasChanged()) {
      return new ChangedFileException(file.path(), failure);
    }
    if (failure instanceof PageTooLarge large) {
      throw new Refusal(
          place(leaf)
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
      return new DamagedFileException(place(leaf), failure.getMessage(), failure);
    }
    if (failure instanceof IndexOutOfBoundsException) {
      return new DamagedFileException(place(leaf), "a page contradicts itself", failure);
    }
    return new IOException(place(leaf) + ": " + failure.getMessage() + ".", failure);
  }

  @Override
  public void close() throws IOException {
    for (ColumnReader column : columns) {
      column.close();
    }
    for (NestedColumn column : nestedColumns) {
      column.close();
    }
    if (closing == Closing.FILE) {
      file.close();
    }
  }
}

package dev.tieout.local.internal.read;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads files one after another, one open at a time, and gives the values of their directories, and
 * nulls for the columns that a file lacks.
 */
final class DatasetReader implements RowReader {
  private final FileFormat format;
  private final List<FoundFile> found;
  private final List<DataFile> files;
  private final PartitionColumns partition;
  private final List<String> columns;
  private final ParquetReadOptions options;
  private final @Nullable Pruning pruning;
  private int nextFile;
  private @Nullable RowReader reader;
  private @Nullable RowBatch selectedFrom;
  private @Nullable RowBatch selected;
  private int[] present = new int[0];
  private long rowsOfFile;
  private long filteredRowCount;

  DatasetReader(
      FileFormat format,
      List<FoundFile> found,
      List<DataFile> files,
      PartitionColumns partition,
      List<String> columns,
      ParquetReadOptions options,
      @Nullable Pruning pruning) {
    this.format = format;
    this.found = found;
    this.files = files;
    this.partition = partition;
    this.columns = List.copyOf(columns);
    this.options = options;
    this.pruning = pruning;
  }

  @Override
  public long expectedRowCount() {
    return Dataset.rowCount(files);
  }

  @Override
  public boolean read(RowBatch batch) throws IOException {
    while (reader != null || openNext()) {
      RowReader current = Objects.requireNonNull(reader);
      RowBatch view = view(batch);
      if (current.read(view)) {
        batch.setRowCount(view.rowCount());
        rowsOfFile += view.rowCount();
        fillAbsent(batch);
        return true;
      }
      closeFile();
    }
    batch.setRowCount(0);
    return false;
  }

  @Override
  public long filteredRowCount() {
    return filteredRowCount;
  }

  private boolean openNext() throws IOException {
    Pruning.OfFile parts = null;
    DataFile next;
    do {
      if (nextFile == files.size()) {
        return false;
      }
      next = files.get(nextFile);
      parts = pruning == null ? null : pruning.of(next, found.get(nextFile), partition);
      nextFile++;
    } while (parts != null && isPassedOver(next, parts));
    int[] indexes = new int[columns.size()];
    present = new int[columns.size()];
    int count = 0;
    for (int i = 0; i < columns.size(); i++) {
      int index = next.schema().indexOf(columns.get(i));
      if (index >= 0 && partition.indexOf(columns.get(i)) < 0) {
        indexes[count] = index;
        present[count++] = i;
      }
    }
    present = Arrays.copyOf(present, count);
    reader = format.open(next, Arrays.copyOf(indexes, count), options, parts);
    selectedFrom = null;
    rowsOfFile = 0;
    return true;
  }

  /** A file whose rows are not counted yet has to be read all the same. */
  private boolean isPassedOver(DataFile file, Pruning.OfFile parts) {
    if (file.rowCount() < 0 || parts.mayKeepAny()) {
      return false;
    }
    filteredRowCount += file.rowCount();
    return true;
  }

  /** The batch itself when the file has every column, else one of the columns that it has. */
  private RowBatch view(RowBatch batch) {
    if (present.length == columns.size()) {
      return batch;
    }
    if (selectedFrom != batch || selected == null) {
      selected = batch.select(present);
      selectedFrom = batch;
    }
    return selected;
  }

  private void fillAbsent(RowBatch batch) {
    if (present.length == columns.size()) {
      return;
    }
    int next = 0;
    for (int i = 0; i < columns.size(); i++) {
      if (next < present.length && present[next] == i) {
        next++;
      } else {
        fillAbsent(columns.get(i), batch.vector(i), batch.rowCount());
      }
    }
  }

  private void fillAbsent(String column, ColumnVector vector, int rows) {
    int ofDirectories = partition.indexOf(column);
    if (ofDirectories >= 0) {
      partition.fill(ofDirectories, found.get(nextFile - 1), vector, rows);
    } else {
      vector.setAllNull(rows);
    }
  }

  private void closeFile() throws IOException {
    DataFile done = files.get(nextFile - 1);
    long passedOver = Objects.requireNonNull(reader).filteredRowCount();
    filteredRowCount += passedOver;
    rowsOfFile += passedOver;
    if (done.rowCount() >= 0 && rowsOfFile != done.rowCount()) {
      throw new IOException(
          "The file '"
              + done.path()
              + "' gave "
              + rowsOfFile
              + " rows where "
              + done.rowCount()
              + " were found before; write it anew.");
    }
    close();
  }

  @Override
  public void close() throws IOException {
    RowReader closing = reader;
    reader = null;
    if (closing != null) {
      closing.close();
    }
  }
}

package dev.tieout.local.internal.read;

import dev.tieout.core.schema.ColumnVector;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.local.internal.read.parquet.ChangedFileException;
import dev.tieout.local.internal.read.parquet.ParquetFile;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads files one after another, one open at a time, and gives nulls for the columns that a file
 * lacks.
 */
final class DatasetReader implements RowReader {
  private final List<DataFile> files;
  private final List<String> columns;
  private final ParquetReadOptions options;
  private int nextFile;
  private @Nullable ParquetFile file;
  private @Nullable RowReader reader;
  private @Nullable RowBatch selectedFrom;
  private @Nullable RowBatch selected;
  private int[] present = new int[0];
  private long rowsOfFile;

  DatasetReader(List<DataFile> files, List<String> columns, ParquetReadOptions options) {
    this.options = options;
    this.files = files;
    this.columns = List.copyOf(columns);
  }

  @Override
  public long expectedRowCount() {
    long rows = 0;
    for (DataFile each : files) {
      rows += each.rowCount();
    }
    return rows;
  }

  @Override
  public boolean read(RowBatch batch) throws IOException {
    while (reader != null || openNext()) {
      RowReader current = java.util.Objects.requireNonNull(reader);
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

  private boolean openNext() throws IOException {
    if (nextFile == files.size()) {
      return false;
    }
    DataFile next = files.get(nextFile++);
    if (!next.state().isStateOf(next.path())) {
      throw new ChangedFileException(next.path());
    }
    ParquetFile opened = ParquetFile.open(next.path());
    file = opened;
    if (!opened.state().isSameAs(next.state())) {
      throw new ChangedFileException(next.path());
    }
    int[] indexes = new int[columns.size()];
    present = new int[columns.size()];
    int count = 0;
    for (int i = 0; i < columns.size(); i++) {
      int index = next.schema().indexOf(columns.get(i));
      if (index >= 0) {
        indexes[count] = index;
        present[count++] = i;
      }
    }
    present = Arrays.copyOf(present, count);
    reader = opened.reader(Arrays.copyOf(indexes, count), options);
    selectedFrom = null;
    rowsOfFile = 0;
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
        ColumnVector vector = batch.vector(i);
        vector.setHasNulls(true);
        Arrays.fill(vector.nulls(), 0, batch.rowCount(), true);
      }
    }
  }

  private void closeFile() throws IOException {
    DataFile done = files.get(nextFile - 1);
    if (rowsOfFile != done.rowCount()) {
      throw new IOException(
          "The file '"
              + done.path()
              + "' gave "
              + rowsOfFile
              + " rows where its footer says "
              + done.rowCount()
              + "; write it anew.");
    }
    close();
  }

  @Override
  public void close() throws IOException {
    RowReader closing = reader;
    reader = null;
    try {
      if (closing != null) {
        closing.close();
      }
    } finally {
      ParquetFile closingFile = file;
      file = null;
      if (closingFile != null) {
        closingFile.close();
      }
    }
  }
}

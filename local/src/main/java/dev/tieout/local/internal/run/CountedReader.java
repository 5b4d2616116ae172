package dev.tieout.local.internal.run;

import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.local.internal.progress.Progress;
import java.io.IOException;

/** Tells a progress of each batch that is read. */
final class CountedReader implements RowReader {
  private final RowReader reader;
  private final Progress progress;

  CountedReader(RowReader reader, Progress progress) {
    this.reader = reader;
    this.progress = progress;
  }

  @Override
  public boolean read(RowBatch batch) throws IOException {
    boolean hasRows = reader.read(batch);
    progress.add(batch.rowCount());
    return hasRows;
  }

  @Override
  public long expectedRowCount() {
    return reader.expectedRowCount();
  }

  @Override
  public long filteredRowCount() {
    return reader.filteredRowCount();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}

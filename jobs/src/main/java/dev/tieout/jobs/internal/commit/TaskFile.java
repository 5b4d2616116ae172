package dev.tieout.jobs.internal.commit;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.OutputWriter;

/**
 * A file that a task is writing. It counts once {@link #finish} has returned; closed before that,
 * it is abandoned where it lies. Not thread-safe.
 */
public final class TaskFile implements AutoCloseable {
  private final OutputWriter writer;
  private final String path;
  private long rows;
  private boolean isClosed;

  TaskFile(OutputWriter writer, String path) {
    this.writer = writer;
    this.path = path;
  }

  public void write(InternalRow row) {
    writer.write(row);
    rows++;
  }

  /** Writes what is left and says what the file holds. */
  public WrittenFile finish() {
    isClosed = true;
    writer.close();
    return new WrittenFile(path, rows);
  }

  @Override
  public void close() {
    if (!isClosed) {
      isClosed = true;
      writer.close();
    }
  }
}

package dev.tieout.local.internal.run;

import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.local.internal.write.WriteFailure;
import dev.tieout.local.internal.write.parquet.ParquetFileWriter;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The file of the breaks dataset, or nothing where no results are wanted. Not thread-safe. */
final class BreaksFile implements Closeable {
  private static final int ROW_GROUP_ROWS = 100_000;
  private static final long ROW_GROUP_BYTES = 4 << 20;

  private final @Nullable Path file;
  private final Schema schema;
  private final BreakSink sink;
  private @Nullable ParquetFileWriter writer;
  private long rowCount;

  /**
   * @param file where the breaks go, or null to count them only
   * @param sink who else takes them
   */
  BreaksFile(@Nullable Path file, Schema schema, BreakSink sink) throws IOException {
    this.file = file;
    this.schema = schema;
    this.sink = sink;
    open();
  }

  private void open() throws IOException {
    if (file != null) {
      writer =
          ParquetFileWriter.create(
              file,
              schema,
              ParquetWriteOptions.DEFAULT.withRowGroups(ROW_GROUP_ROWS, ROW_GROUP_BYTES));
    }
    sink.start(schema);
    rowCount = 0;
  }

  void write(RowBatch batch) throws IOException {
    if (writer != null) {
      writer.write(batch);
    }
    sink.write(batch);
    rowCount += batch.rowCount();
  }

  long rowCount() {
    return rowCount;
  }

  /** Forgets what was written. */
  void restart() throws IOException {
    close();
    if (file != null) {
      try {
        Files.delete(file);
      } catch (IOException e) {
        throw WriteFailure.of("delete", file, e);
      }
    }
    open();
  }

  @Override
  public void close() throws IOException {
    ParquetFileWriter closing = writer;
    writer = null;
    if (closing != null) {
      closing.close();
    }
  }
}

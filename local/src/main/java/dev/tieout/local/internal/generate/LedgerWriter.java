package dev.tieout.local.internal.generate;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.schema.Type;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.LedgerColumn;
import dev.tieout.datagen.LedgerRow;
import dev.tieout.datagen.Order;
import dev.tieout.local.internal.progress.Phase;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.write.WriteFailure;
import dev.tieout.local.internal.write.parquet.ParquetFileWriter;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes a generated dataset and what a reconciliation of it must count.
 *
 * <pre>
 * DIRECTORY/source/part-00000.parquet
 * DIRECTORY/target/part-00000.parquet
 * DIRECTORY/expected.json
 * </pre>
 */
public final class LedgerWriter {
  /** The file with the expected counts, by which a generated directory is known. */
  public static final String EXPECTED_FILE = "expected.json";

  private static final String PART_FILE = "part-00000.parquet";
  private static final int ID = 0;
  private static final int ACCOUNT = 1;
  private static final int AMOUNT = 2;
  private static final int TIMESTAMP = 3;
  private static final int SETTLED = 4;
  private static final Schema SCHEMA =
      Schema.of(
          column(LedgerColumn.ID, new Type.Int(64, Type.Sign.SIGNED)),
          column(LedgerColumn.ACCOUNT_ID, new Type.Text()),
          column(LedgerColumn.AMOUNT, new Type.Decimal(18, 2)),
          column(LedgerColumn.TIMESTAMP, new Type.Timestamp(Type.Unit.MICROS, Type.Clock.INSTANT)),
          column(LedgerColumn.IS_SETTLED, new Type.Bool()));

  private final Dataset dataset;
  private final ParquetWriteOptions options;
  private final Progress progress;
  private final LedgerRow row = new LedgerRow();
  private final BatchBuilder rows =
      new BatchBuilder(SCHEMA.columns(), RowBatch.DEFAULT_CAPACITY_ROWS);

  private LedgerWriter(Dataset dataset, ParquetWriteOptions options, Progress progress) {
    this.dataset = dataset;
    this.options = options;
    this.progress = progress;
  }

  private static Column column(LedgerColumn column, Type type) {
    return Column.required(column.columnName(), type);
  }

  /**
   * Writes both sides and the counts into a directory that exists.
   *
   * @param progress is told how far this has come
   * @return the rows of both sides
   * @throws IOException if a file cannot be written; the message names it
   */
  public static long write(
      Dataset dataset, Path directory, ParquetWriteOptions options, Progress progress)
      throws IOException {
    LedgerWriter writer = new LedgerWriter(dataset, options, progress);
    progress.begin(Phase.MAKING, dataset.sourceRows() + dataset.targetRows());
    writer.writeSource(createPart(directory, "source"));
    writer.writeTarget(createPart(directory, "target"));
    progress.end();
    Path expected = directory.resolve(EXPECTED_FILE);
    try {
      Files.writeString(expected, dataset.expected().toJson());
    } catch (IOException e) {
      throw WriteFailure.of("write", expected, e);
    }
    return dataset.sourceRows() + dataset.targetRows();
  }

  private static Path createPart(Path directory, String side) throws IOException {
    Path folder = directory.resolve(side);
    try {
      Files.createDirectory(folder);
    } catch (IOException e) {
      throw WriteFailure.of("create the directory", folder, e);
    }
    return folder.resolve(PART_FILE);
  }

  private void writeSource(Path file) throws IOException {
    try (ParquetFileWriter writer = ParquetFileWriter.create(file, SCHEMA, sortedById())) {
      for (long position = 0; position < dataset.sourceRows(); position++) {
        dataset.sourceRow(position, row);
        append(writer);
      }
      flush(writer);
    }
  }

  private void writeTarget(Path file) throws IOException {
    boolean sorted = dataset.spec().order() == Order.SORTED;
    try (ParquetFileWriter writer =
        ParquetFileWriter.create(file, SCHEMA, sorted ? sortedById() : options)) {
      for (long position = 0; position < dataset.targetRows(); position++) {
        dataset.targetRow(position, row);
        append(writer);
      }
      flush(writer);
    }
  }

  private ParquetWriteOptions sortedById() {
    return options.withSortedBy(List.of(LedgerColumn.ID.columnName()));
  }

  private void append(ParquetFileWriter writer) throws IOException {
    rows.setLong(ID, row.id());
    rows.setBytes(ACCOUNT, row.account(), 0, row.accountLength());
    rows.setLong(AMOUNT, row.amount());
    rows.setLong(TIMESTAMP, row.timestampMicros());
    rows.setLong(SETTLED, row.isSettled() ? 1 : 0);
    rows.endRow();
    if (rows.isFull()) {
      flush(writer);
    }
  }

  private void flush(ParquetFileWriter writer) throws IOException {
    writer.write(rows.batch());
    progress.add(rows.batch().rowCount());
    rows.clear();
  }
}

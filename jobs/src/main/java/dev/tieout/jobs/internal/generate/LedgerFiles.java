package dev.tieout.jobs.internal.generate;

import dev.tieout.datagen.Compression;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.LedgerColumn;
import dev.tieout.jobs.internal.commit.Staging;
import dev.tieout.jobs.internal.commit.TaskFiles;
import dev.tieout.jobs.internal.commit.WrittenFile;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Writes the sides of a generated dataset. File n of a side holds the positions from n times {@link
 * #ROWS_A_FILE} on, so files in the order of their names have the rows in the order of positions,
 * and how many cores wrote them leaves no trace.
 */
public final class LedgerFiles {
  static final long ROWS_A_FILE = 1_000_000;

  static final StructType SCHEMA =
      new StructType()
          .add(LedgerColumn.ID.columnName(), DataTypes.LongType, false)
          .add(LedgerColumn.ACCOUNT_ID.columnName(), DataTypes.StringType, false)
          .add(LedgerColumn.AMOUNT.columnName(), DataTypes.createDecimalType(18, 2), false)
          .add(LedgerColumn.TIMESTAMP.columnName(), DataTypes.TimestampType, false)
          .add(LedgerColumn.IS_SETTLED.columnName(), DataTypes.BooleanType, false);

  private static final long ROW_GROUP_BYTES = 128L << 20;

  private final Dataset dataset;
  private final Compression compression;
  private final int rowGroupRows;

  /** The files of a dataset, of row groups of so many rows, or of 128 MB if that is less. */
  public LedgerFiles(Dataset dataset, Compression compression, int rowGroupRows) {
    this.dataset = dataset;
    this.compression = compression;
    this.rowGroupRows = rowGroupRows;
  }

  /** Writes the source and gives its files in their order. */
  public List<WrittenFile> writeSource(SparkSession session, Staging staging) throws IOException {
    return write(session, staging, LedgerSide.SOURCE, dataset.sourceRows());
  }

  /** Writes the target and gives its files in their order. */
  public List<WrittenFile> writeTarget(SparkSession session, Staging staging) throws IOException {
    return write(session, staging, LedgerSide.TARGET, dataset.targetRows());
  }

  private List<WrittenFile> write(SparkSession session, Staging staging, LedgerSide side, long rows)
      throws IOException {
    session.conf().set("spark.sql.parquet.compression.codec", codec());
    TaskFiles files =
        TaskFiles.in(session, staging, side.name(), SCHEMA, ROW_GROUP_BYTES, rowGroupRows);
    int partitions = Math.toIntExact(Math.max(1, (rows + ROWS_A_FILE - 1) / ROWS_A_FILE));
    List<Integer> indexes = IntStream.range(0, partitions).boxed().toList();
    JavaRDD<InternalRow> ledger =
        JavaSparkContext.fromSparkContext(session.sparkContext())
            .parallelize(indexes, partitions)
            .mapPartitionsWithIndex(new LedgerPartition(dataset.spec(), side, rows), true);
    List<WrittenFile> written = files.write(ledger);
    long writtenRows = written.stream().mapToLong(WrittenFile::rows).sum();
    if (writtenRows != rows) {
      throw new IllegalStateException(
          rows + " rows were to be written, but " + writtenRows + " were");
    }
    return written;
  }

  private String codec() {
    return switch (compression) {
      case SNAPPY -> "snappy";
      case ZSTD -> "zstd";
      case GZIP -> "gzip";
      case NONE -> "none";
    };
  }
}

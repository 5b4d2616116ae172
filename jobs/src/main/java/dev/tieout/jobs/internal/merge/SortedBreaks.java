package dev.tieout.jobs.internal.merge;

import dev.tieout.core.explain.FileLook;
import dev.tieout.core.gate.BreakReview;
import dev.tieout.core.gate.Gate;
import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.Reports;
import dev.tieout.jobs.internal.commit.WrittenFile;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Reads the sorted breaks again on the driver, in their order, as the batches that the single node
 * explains: causes are found in one stream, so that both engines find the same. Two hundred breaks
 * are in memory at a time, or a quarter of a megabyte of them.
 */
public final class SortedBreaks {
  private static final int BATCH_ROWS = 256;
  private static final long BATCH_BYTES = 256 * 1024;

  private final List<Column> columns;
  private final BatchBuilder builder;
  private long batchBytes;

  private SortedBreaks(Comparison comparison) {
    this.columns = BreakColumns.schema(comparison).columns();
    this.builder = new BatchBuilder(columns, BATCH_ROWS);
  }

  /**
   * Shows the rows of the files to a review.
   *
   * @param look looks up in which files of a side rows are, or null if that is not to be known
   */
  public static BreakReview review(
      SparkSession session,
      Comparison comparison,
      @Nullable Gate gate,
      Reports reports,
      @Nullable FileLook look,
      List<WrittenFile> files)
      throws IOException {
    SortedBreaks breaks = new SortedBreaks(comparison);
    BreakReview review = new BreakReview(comparison, gate, reports, look);
    Configuration conf = session.sparkContext().hadoopConfiguration();
    for (WrittenFile file : files) {
      breaks.read(new Path(file.path()), conf, review);
    }
    breaks.flush(review);
    return review;
  }

  private void read(Path path, Configuration conf, BreakReview review) throws IOException {
    try (ParquetReader<Group> reader =
        ParquetReader.builder(new GroupReadSupport(), path).withConf(conf).build()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        for (int column = 0; column < columns.size(); column++) {
          add(row, column);
        }
        builder.endRow();
        if (builder.isFull() || batchBytes >= BATCH_BYTES) {
          flush(review);
        }
      }
    }
  }

  private void flush(BreakReview review) {
    RowBatch batch = builder.batch();
    if (batch.rowCount() > 0) {
      review.accept(batch);
      builder.clear();
      batchBytes = 0;
    }
  }

  private void add(Group row, int column) {
    if (row.getFieldRepetitionCount(column) == 0) {
      builder.setNull(column);
      return;
    }
    PrimitiveTypeName stored =
        row.getType().getType(column).asPrimitiveType().getPrimitiveTypeName();
    Type type = columns.get(column).type();
    switch (stored) {
      case BOOLEAN -> builder.setLong(column, row.getBoolean(column, 0) ? 1 : 0);
      case INT32 -> setNumber(column, type, row.getInteger(column, 0));
      case INT64 -> setNumber(column, type, row.getLong(column, 0));
      case FLOAT -> builder.setLong(column, Double.doubleToRawLongBits(row.getFloat(column, 0)));
      case DOUBLE -> builder.setLong(column, Double.doubleToRawLongBits(row.getDouble(column, 0)));
      default -> {
        byte[] bytes = row.getBinary(column, 0).getBytes();
        batchBytes += bytes.length;
        builder.setBytes(column, bytes);
      }
    }
  }

  private void setNumber(int column, Type type, long value) {
    if (type instanceof Type.Decimal decimal && !decimal.isCompact()) {
      throw new IllegalStateException("a wide decimal is stored as a number of 64 bits");
    }
    builder.setLong(column, value);
  }
}

package dev.tieout.jobs;

import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.LedgerRow;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Writes a generated dataset by Spark's public interface, row by row. */
final class GeneratedData {
  static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.LongType, false)
          .add("account_id", DataTypes.StringType, false)
          .add("amount", DataTypes.createDecimalType(18, 2), false)
          .add("timestamp", DataTypes.TimestampType, false)
          .add("is_settled", DataTypes.BooleanType, false);

  private GeneratedData() {}

  static void write(SparkSession session, Dataset dataset, Path directory, int files) {
    List<Row> source = new ArrayList<>();
    List<Row> target = new ArrayList<>();
    LedgerRow row = new LedgerRow();
    for (long i = 0; i < dataset.sourceRows(); i++) {
      dataset.sourceRow(i, row);
      source.add(toRow(row));
    }
    for (long i = 0; i < dataset.targetRows(); i++) {
      dataset.targetRow(i, row);
      target.add(toRow(row));
    }
    write(session, source, directory.resolve("source"), files);
    write(session, target, directory.resolve("target"), files);
  }

  private static void write(SparkSession session, List<Row> rows, Path directory, int files) {
    session.createDataFrame(rows, SCHEMA).coalesce(files).write().parquet(directory.toString());
  }

  static Row toRow(LedgerRow row) {
    return RowFactory.create(
        row.id(),
        row.accountText(),
        BigDecimal.valueOf(row.amount(), 2),
        java.sql.Timestamp.from(Instant.EPOCH.plus(row.timestampMicros(), ChronoUnit.MICROS)),
        row.isSettled());
  }
}

package dev.tieout.jobs.internal.commit;

import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.parquet.hadoop.ParquetOutputFormat;
import org.apache.parquet.schema.MessageType;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.OutputWriter;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Parquet files of one schema in one directory, written by tasks.
 *
 * <p>Every attempt of a task writes a file of its own name and returns it as the task's result. The
 * driver gets one result a task, so the files that it learns of hold each row once, however often
 * tasks were run; other attempts' files stay behind and go with the directory.
 */
public final class TaskFiles implements Serializable {
  // By its name: writers before Parquet 1.16, such as those of Spark 4.0, know no such setting and
  // ignore it.
  private static final String ROW_GROUP_ROWS = "parquet.block.row.count.limit";

  private static final long serialVersionUID = 1;

  private final OutputWriterFactory factory;
  private final StructType schema;
  private final SerializableConfiguration conf;
  private final String directory;

  private TaskFiles(
      OutputWriterFactory factory,
      StructType schema,
      SerializableConfiguration conf,
      String directory) {
    this.factory = factory;
    this.schema = schema;
    this.conf = conf;
    this.directory = directory;
  }

  /**
   * Files of {@code schema} in {@code directory}, whose row groups take {@code rowGroupBytes} at
   * most while they are written.
   */
  public static TaskFiles in(
      SparkSession session,
      Staging staging,
      String directory,
      StructType schema,
      long rowGroupBytes)
      throws IOException {
    return in(session, staging, directory, schema, rowGroupBytes, Integer.MAX_VALUE);
  }

  /** The same, whose row groups also have {@code rowGroupRows} rows at most. */
  public static TaskFiles in(
      SparkSession session,
      Staging staging,
      String directory,
      StructType schema,
      long rowGroupBytes,
      int rowGroupRows)
      throws IOException {
    return in(session, job(staging, rowGroupBytes, rowGroupRows), staging, directory, schema, null);
  }

  /**
   * The same, whose columns are those of {@code stored} in the file: of the same shape as Spark's,
   * and of the same physical types, but for binary values in fixed or 96-bit ones.
   */
  public static TaskFiles in(
      SparkSession session,
      Staging staging,
      String directory,
      StructType schema,
      MessageType stored,
      long rowGroupBytes)
      throws IOException {
    Job job = job(staging, rowGroupBytes, Integer.MAX_VALUE);
    return in(session, job, staging, directory, schema, stored);
  }

  private static Job job(Staging staging, long rowGroupBytes, int rowGroupRows) throws IOException {
    Job job = Job.getInstance(staging.configuration());
    job.getConfiguration().setLong(ParquetOutputFormat.BLOCK_SIZE, rowGroupBytes);
    job.getConfiguration().setInt(ROW_GROUP_ROWS, rowGroupRows);
    return job;
  }

  private static TaskFiles in(
      SparkSession session,
      Job job,
      Staging staging,
      String directory,
      StructType schema,
      @Nullable MessageType stored)
      throws IOException {
    OutputWriterFactory factory =
        new ParquetFileFormat()
            .prepareWrite(session, job, scala.collection.immutable.Map$.MODULE$.empty(), schema);
    if (stored != null) {
      StoredSchema.set(job, stored);
    }
    return new TaskFiles(
        factory,
        schema,
        new SerializableConfiguration(job.getConfiguration()),
        staging.path(directory).toString());
  }

  /** Opens the file of the running attempt of a task. */
  public TaskFile open(int partition) {
    long attempt = TaskContext.get().taskAttemptId();
    String path =
        new Path(directory, String.format(Locale.ROOT, "%05d-%d.parquet", partition, attempt))
            .toString();
    TaskAttemptID id = new TaskAttemptID("tieout", 0, TaskType.REDUCE, partition, 0);
    OutputWriter writer =
        factory.newInstance(path, schema, new TaskAttemptContextImpl(conf.value(), id));
    return new TaskFile(writer, path);
  }

  /** Writes the partitions of {@code rows}, a file each, and gives the files in their order. */
  public List<WrittenFile> write(JavaRDD<InternalRow> rows) {
    return rows.mapPartitionsWithIndex(this::writePartition, true).collect();
  }

  private Iterator<WrittenFile> writePartition(int partition, Iterator<InternalRow> rows) {
    try (TaskFile file = open(partition)) {
      while (rows.hasNext()) {
        file.write(rows.next());
      }
      return List.of(file.finish()).iterator();
    }
  }
}

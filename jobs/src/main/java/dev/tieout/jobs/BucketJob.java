package dev.tieout.jobs;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.jobs.internal.bucket.BucketFiles;
import dev.tieout.jobs.internal.commit.Staging;
import dev.tieout.jobs.internal.driver.Failures;
import dev.tieout.jobs.internal.driver.JobLine;
import dev.tieout.jobs.internal.driver.RunSession;
import dev.tieout.jobs.internal.read.Input;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * The driver program that writes a side in buckets, for {@code spark-submit}: placed and sorted by
 * a key, so that comparisons by that key need neither a shuffle nor a sort.
 */
@Command(
    name = "bucket",
    sortOptions = false,
    description = "Write a side placed and sorted by its key, for comparisons to come, on Spark.")
public final class BucketJob implements Callable<Integer> {

  @picocli.CommandLine.Spec CommandSpec command;

  @Option(
      names = "--source",
      paramLabel = "PATH",
      required = true,
      description = "The side: file, directory or pattern; may be given more than once.")
  String[] source = {};

  @Option(
      names = "--source-format",
      paramLabel = "FORMAT",
      description = "How it is written (default: by its name).")
  @Nullable String format;

  @Option(
      names = "--key",
      paramLabel = "COLUMNS",
      required = true,
      description = "The key columns, separated by commas, in the order of the comparisons' key.")
  String key = "";

  @Option(
      names = "--buckets",
      paramLabel = "N",
      required = true,
      description = "How many buckets, the same for both sides: a file, and later a task, each.")
  int buckets;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Where to write the buckets.")
  String out = "";

  @Option(names = "--overwrite", description = "Replace the buckets in DIR.")
  boolean overwrite;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "Memory for data; on a cluster, what spark-submit gives.")
  @Nullable String memory;

  /** Writes the buckets and exits with the status. */
  public static void main(String[] arguments) {
    JobLine.exit(new BucketJob(), arguments);
  }

  /**
   * Writes the buckets.
   *
   * @return 0
   */
  @Override
  public Integer call() throws IOException {
    BucketFiles.requireCount(buckets);
    List<String> columns = columns(Spec.Key.parse(key));
    return JobLine.inSpark(
        command.commandLine(),
        "tieout bucket",
        memory == null ? 0 : ByteSize.parse(memory),
        (session, log) -> write(session, columns));
  }

  private static List<String> columns(Spec.Key key) {
    if (key instanceof Spec.Key.Columns columns) {
      return columns.names();
    }
    throw new Refusal("Buckets are of key columns; name them with --key.");
  }

  private int write(SparkSession session, List<String> columns) throws IOException {
    DataSpec data =
        Objects.requireNonNull(Spec.EMPTY.with(List.of(source), List.of(), null).source());
    long rows =
        write(session, format == null ? data : data.in(format), columns, buckets, out, overwrite);
    if (!JobLine.isQuiet(command.commandLine())) {
      command.commandLine().getOut().printf("%d rows in %d buckets in %s%n", rows, buckets, out);
    }
    return 0;
  }

  /**
   * Writes a side in buckets.
   *
   * @param key the key columns by their names in the side
   * @return the rows
   * @throws Refusal if it cannot be done for a reason that the user can mend
   * @throws IOException if files cannot be read or written; nothing is left then
   */
  public static long write(
      SparkSession session,
      DataSpec data,
      List<String> key,
      int buckets,
      String out,
      boolean overwrite)
      throws IOException {
    BucketFiles.requireCount(buckets);
    SparkSession own = RunSession.of(session);
    Configuration conf = own.sparkContext().hadoopConfiguration();
    try (Staging staging =
        overwrite ? Staging.replace(conf, out, BucketFiles.MANIFEST) : Staging.create(conf, out)) {
      Input input = Input.open(own, Side.SOURCE, data);
      long rows = BucketFiles.write(own, input, key, buckets, staging, "");
      staging.publish();
      return rows;
    } catch (Exception failure) {
      throw Failures.explained(failure);
    }
  }
}

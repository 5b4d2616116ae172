package dev.tieout.jobs;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.GenerateOptions;
import dev.tieout.datagen.LedgerColumn;
import dev.tieout.jobs.internal.bucket.BucketFiles;
import dev.tieout.jobs.internal.commit.Staging;
import dev.tieout.jobs.internal.commit.WrittenFile;
import dev.tieout.jobs.internal.driver.JobLine;
import dev.tieout.jobs.internal.driver.RunSession;
import dev.tieout.jobs.internal.generate.LedgerFiles;
import dev.tieout.jobs.internal.read.Input;
import dev.tieout.jobs.internal.watch.Phase;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The driver program that makes a source and a target, for {@code spark-submit}. */
@Command(
    name = "generate",
    sortOptions = false,
    description = "Make a source and a target whose differences are known, on Spark.")
public final class GenerateJob implements Callable<Integer> {
  private static final String EXPECTED_FILE = "expected.json";

  @picocli.CommandLine.Spec CommandSpec command;
  @Mixin GenerateOptions options = new GenerateOptions();

  @Option(
      names = "--buckets",
      paramLabel = "N",
      description = "Write each side in N buckets of its key (default: as it comes).")
  @Nullable Integer buckets;

  /** Generates and exits with the status. */
  public static void main(String[] arguments) {
    JobLine.exit(new GenerateJob(), arguments);
  }

  /**
   * Makes the dataset.
   *
   * @return 0
   */
  @Override
  public Integer call() throws IOException {
    if (buckets != null) {
      BucketFiles.requireCount(buckets);
    }
    Dataset dataset;
    LedgerFiles files;
    try {
      dataset = new Dataset(options.toSpec());
      files = new LedgerFiles(dataset, options.compression(), options.rowGroupRows());
    } catch (IllegalArgumentException e) {
      throw new Refusal(e.getMessage(), e);
    }
    int status =
        JobLine.inSpark(
            command.commandLine(),
            "tieout generate",
            /* memoryBytes= */ 0,
            (session, log) -> generate(session, dataset, files));
    if (JobLine.isQuiet(command.commandLine())) {
      return status;
    }
    command
        .commandLine()
        .getOut()
        .printf(
            "%d source rows and %d target rows in %s%n",
            dataset.sourceRows(), dataset.targetRows(), options.out());
    return status;
  }

  private int generate(SparkSession application, Dataset dataset, LedgerFiles files)
      throws IOException {
    SparkSession session = RunSession.of(application);
    Phase.MAKING_ROWS.begin(session.sparkContext());
    Configuration conf = session.sparkContext().hadoopConfiguration();
    try (Staging staging =
        options.overwrite()
            ? Staging.replace(conf, options.out(), EXPECTED_FILE)
            : Staging.create(conf, options.out())) {
      keep(session, staging, "source", files.writeSource(session, staging));
      keep(session, staging, "target", files.writeTarget(session, staging));
      staging.keepText(EXPECTED_FILE, dataset.expected().toJson());
      staging.publish();
    }
    return 0;
  }

  private void keep(SparkSession session, Staging staging, String name, List<WrittenFile> written)
      throws IOException {
    if (buckets == null) {
      staging.keep(name, written);
      return;
    }
    List<String> paths = written.stream().map(WrittenFile::path).toList();
    DataSpec data = Objects.requireNonNull(Spec.EMPTY.with(paths, List.of(), null).source());
    List<String> key = List.of(LedgerColumn.ID.columnName());
    Input input = Input.open(session, Side.SOURCE, data);
    BucketFiles.write(session, input, key, buckets, staging, name);
  }
}

package dev.tieout.jobs;

import dev.tieout.core.report.RunReport;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.MaskKey;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.SideFilters;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Reports;
import dev.tieout.core.spec.Spec;
import dev.tieout.jobs.internal.commit.Staging;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Reconciles two sides on Spark: packs their rows, places them by key, sorts each partition, merges
 * the sides pairwise; sides that lie in buckets of the key are merged as they lie. The counts are
 * of the same task attempts as the break rows, and are checked against the footers of the inputs
 * and against each other before anything is shown.
 */
public final class SparkReconciliation {
  /** A Spark setting: how many partitions to place rows in, in place of the run's own reckoning. */
  public static final String PARTITIONS_SETTING = "spark.tieout.partitions";

  /** A Spark setting: rows of one key from which on they are spread over all partitions. */
  public static final String HOT_KEY_ROWS_SETTING = "spark.tieout.hotKeyRows";

  /** The file that every directory of results has. */
  public static final String SUMMARY_FILE = "summary.json";

  private SparkReconciliation() {}

  /** How rows are paired; the answer is the same. */
  public enum Method {
    /** Rows are placed by key, sorted, and merged: the default. */
    MERGE,
    /** Rows are paired by full outer joins of Spark's. */
    JOIN;

    /** The word for it in options and summaries. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Finds out what is compared with what, once the sides' schemas are known. */
  @FunctionalInterface
  interface Resolution {
    Comparison of(Schema source, Schema target);
  }

  /**
   * What came out.
   *
   * @param report all that is told of the run; breaks are explained only where results are written
   * @param documents the names of the files, beside the summary, that tell it
   */
  public record Result(RunReport report, List<String> documents) {
    public Result {
      documents = List.copyOf(documents);
    }

    /** What was found. */
    public Summary summary() {
      return report.summary();
    }

    /** What it took. */
    public RunCosts costs() {
      return report.costs();
    }
  }

  /**
   * Where results go.
   *
   * @param directory a path, or a URI of a file system that Hadoop knows
   * @param existing what becomes of results that are there already
   */
  public record Output(String directory, Existing existing) {}

  /** What becomes of results of an earlier run. */
  public enum Existing {
    REFUSED,
    REPLACED
  }

  /**
   * Merges, counts what breaks and writes nothing.
   *
   * @throws Refusal if the run cannot be done for a reason that the user can mend
   * @throws IOException if files cannot be read or written
   */
  public static Result run(SparkSession session, Spec spec) throws IOException {
    return run(session, spec, Method.MERGE);
  }

  /**
   * Merges, counts what breaks, and writes {@code breaks/} and {@code summary.json}.
   *
   * @throws Refusal if the run cannot be done for a reason that the user can mend
   * @throws IOException if files cannot be read or written; nothing is left of the results then
   */
  public static Result run(SparkSession session, Spec spec, Output output) throws IOException {
    return run(session, spec, Method.MERGE, output);
  }

  /**
   * Counts what breaks by a method and writes nothing.
   *
   * @throws Refusal if the run cannot be done for a reason that the user can mend
   * @throws IOException if files cannot be read or written
   */
  public static Result run(SparkSession session, Spec spec, Method method) throws IOException {
    return run(session, spec, method, null, null, Reports.ALL, sentence -> {}, sentence -> {});
  }

  /**
   * Counts what breaks by a method, and writes {@code breaks/} and {@code summary.json}.
   *
   * @throws Refusal if the run cannot be done for a reason that the user can mend
   * @throws IOException if files cannot be read or written; nothing is left of the results then
   */
  public static Result run(SparkSession session, Spec spec, Method method, Output output)
      throws IOException {
    return run(session, spec, method, output, null, Reports.ALL, sentence -> {}, sentence -> {});
  }

  /**
   * Writes results as above, and holds them to a baseline.
   *
   * @param baseline the file of a baseline, on the driver, or null
   * @throws Refusal if the run cannot be done for a reason that the user can mend
   * @throws IOException if files cannot be read or written; nothing is left of the results then
   */
  public static Result run(SparkSession session, Spec spec, Output output, @Nullable Path baseline)
      throws IOException {
    return run(
        session, spec, Method.MERGE, output, baseline, Reports.ALL, sentence -> {}, sentence -> {});
  }

  /**
   * Merges the rows of two queries, counts what breaks, and writes {@code breaks/}, {@code
   * summary.json} and the reports.
   *
   * @param source the source; it is run three times, so cache it if it is costly, and it must give
   *     the same rows each time
   * @param target the target, likewise, of the same Spark application
   * @param spec the key and how columns compare; the data that it names is not looked at
   * @param output where results go, or null to write none
   * @throws Refusal if the run cannot be done for a reason that the user can mend
   * @throws IOException if results cannot be written; nothing is left of them then
   */
  public static Result run(
      Dataset<Row> source, Dataset<Row> target, Spec spec, @Nullable Output output)
      throws IOException {
    Spec ofRows = spec.reading(null, null);
    return run(
        source.sparkSession(),
        new SparkRun.Asked(
            ofRows,
            null,
            resolution(ofRows),
            Method.MERGE,
            new SideData.OfRows(source),
            new SideData.OfRows(target),
            Reports.ALL,
            sentence -> {},
            sentence -> {}),
        output);
  }

  /**
   * The same.
   *
   * @param output where results go, or null to write none
   * @param baseline the file of a baseline, on the driver, or null; needs an output
   * @param reports what is made of the breaks beside keeping them
   * @param told is given a sentence on how the run is gone about
   * @param warned is given one on each document that is not written
   */
  static Result run(
      SparkSession session,
      Spec spec,
      Method method,
      @Nullable Output output,
      @Nullable Path baseline,
      Reports reports,
      Consumer<String> told,
      Consumer<String> warned)
      throws IOException {
    return run(
        session,
        new SparkRun.Asked(
            spec,
            baseline,
            resolution(spec),
            method,
            new SideData.OfFiles(source(spec)),
            new SideData.OfFiles(target(spec)),
            reports,
            told,
            warned),
        output);
  }

  static Result run(
      SparkSession session,
      Resolution resolution,
      Method method,
      DataSpec source,
      DataSpec target,
      Output output)
      throws IOException {
    return run(
        session,
        new SparkRun.Asked(
            Spec.EMPTY,
            null,
            resolution,
            method,
            new SideData.OfFiles(source),
            new SideData.OfFiles(target),
            Reports.ALL,
            sentence -> {},
            sentence -> {}),
        output);
  }

  private static Result run(SparkSession session, SparkRun.Asked asked, @Nullable Output output)
      throws IOException {
    SparkRun run = new SparkRun(session, asked);
    if (output == null) {
      return run.run(null);
    }
    Configuration conf = session.sparkContext().hadoopConfiguration();
    try (Staging staging =
        output.existing() == Existing.REFUSED
            ? Staging.create(conf, output.directory())
            : Staging.replace(conf, output.directory(), SUMMARY_FILE)) {
      return run.run(staging);
    }
  }

  private static Resolution resolution(Spec spec) {
    SideFilters.requireReadable(spec);
    MaskKey key = spec.quoting() == Quoting.VALUES ? null : MaskKey.forSpec(spec, System.getenv());
    return (source, target) -> Resolver.resolve(spec, source, target).withMaskKey(key);
  }

  private static DataSpec source(Spec spec) {
    if (spec.source() == null) {
      throw new Refusal("The spec names no source; name it.");
    }
    return spec.source();
  }

  private static DataSpec target(Spec spec) {
    if (spec.target() == null) {
      throw new Refusal("The spec names no target; name it.");
    }
    return spec.target();
  }
}

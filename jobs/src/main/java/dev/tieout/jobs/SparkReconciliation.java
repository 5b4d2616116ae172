package dev.tieout.jobs;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.gate.Verdict;
import dev.tieout.core.report.ReportDocument;
import dev.tieout.core.report.ReportDocuments;
import dev.tieout.core.report.RunFacts;
import dev.tieout.core.report.RunReport;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.SideTotals;
import dev.tieout.core.result.SparkCosts;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.SummaryJson;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.MaskKey;
import dev.tieout.core.rule.MaskedDirectories;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.Side;
import dev.tieout.core.rule.SideFilters;
import dev.tieout.core.schema.Schema;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.jobs.internal.bucket.BucketedInput;
import dev.tieout.jobs.internal.bucket.BucketedSides;
import dev.tieout.jobs.internal.commit.Staging;
import dev.tieout.jobs.internal.commit.WrittenFile;
import dev.tieout.jobs.internal.driver.Failures;
import dev.tieout.jobs.internal.driver.PeakMemory;
import dev.tieout.jobs.internal.driver.RunSession;
import dev.tieout.jobs.internal.merge.BreakSort;
import dev.tieout.jobs.internal.merge.JoinStage;
import dev.tieout.jobs.internal.merge.MergeStage;
import dev.tieout.jobs.internal.merge.SortedBreaks;
import dev.tieout.jobs.internal.read.Input;
import dev.tieout.jobs.internal.shuffle.HotKeyScan;
import dev.tieout.jobs.internal.shuffle.HotKeys;
import dev.tieout.jobs.internal.shuffle.PartitionPlan;
import dev.tieout.jobs.internal.shuffle.Placement;
import dev.tieout.jobs.internal.shuffle.SortedSide;
import dev.tieout.jobs.internal.shuffle.UnplacedSide;
import dev.tieout.jobs.internal.watch.Phase;
import dev.tieout.jobs.internal.watch.RunMetrics;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
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

  private static final String ENGINE = "spark";

  /** So many rows of a key are no burden to anyone. */
  private static final long MIN_HOT_ROWS = 100_000;

  private final SparkSession session;
  private final @Nullable String name;
  private final Resolution resolution;
  private final SideData sourceData;
  private final SideData targetData;
  private final Method method;
  private final Consumer<String> told;
  private final Consumer<String> warned;
  private final int partitionsSet;
  private final long hotKeyRows;
  private final boolean isLocal;
  private final long startNanos = System.nanoTime();
  private final long startMillis = System.currentTimeMillis();

  private SparkReconciliation(
      SparkSession session,
      @Nullable String name,
      Resolution resolution,
      Method method,
      SideData source,
      SideData target,
      Consumer<String> told,
      Consumer<String> warned) {
    this.name = name;
    this.sourceData = source;
    this.targetData = target;
    this.method = method;
    this.told = told;
    this.warned = warned;
    this.partitionsSet = Integer.parseInt(session.conf().get(PARTITIONS_SETTING, "0"));
    this.hotKeyRows = Long.parseLong(session.conf().get(HOT_KEY_ROWS_SETTING, "0"));
    this.session = RunSession.of(session);
    this.isLocal = RunSession.isLocal(session);
    this.resolution = resolution;
  }

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
    return run(session, spec, method, null, sentence -> {}, sentence -> {});
  }

  /**
   * Counts what breaks by a method, and writes {@code breaks/} and {@code summary.json}.
   *
   * @throws Refusal if the run cannot be done for a reason that the user can mend
   * @throws IOException if files cannot be read or written; nothing is left of the results then
   */
  public static Result run(SparkSession session, Spec spec, Method method, Output output)
      throws IOException {
    return run(session, spec, method, output, sentence -> {}, sentence -> {});
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
        new SparkReconciliation(
            source.sparkSession(),
            spec.name(),
            resolution(ofRows),
            Method.MERGE,
            new SideData.OfRows(source),
            new SideData.OfRows(target),
            sentence -> {},
            sentence -> {}),
        output);
  }

  /**
   * The same.
   *
   * @param output where results go, or null to write none
   * @param told is given a sentence on how the run is gone about
   * @param warned is given one on each document that is not written
   */
  static Result run(
      SparkSession session,
      Spec spec,
      Method method,
      @Nullable Output output,
      Consumer<String> told,
      Consumer<String> warned)
      throws IOException {
    return run(
        new SparkReconciliation(
            session,
            spec.name(),
            resolution(spec),
            method,
            new SideData.OfFiles(source(spec)),
            new SideData.OfFiles(target(spec)),
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
        new SparkReconciliation(
            session,
            null,
            resolution,
            method,
            new SideData.OfFiles(source),
            new SideData.OfFiles(target),
            sentence -> {},
            sentence -> {}),
        output);
  }

  private static Result run(SparkReconciliation run, @Nullable Output output) throws IOException {
    if (output == null) {
      return run.run((Staging) null);
    }
    Configuration conf = run.session.sparkContext().hadoopConfiguration();
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

  // Java does not know that Spark's methods throw checked exceptions.
  private Result run(@Nullable Staging staging) throws IOException {
    try (RunMetrics metrics = new RunMetrics(session.sparkContext())) {
      Phase.READING_FOOTERS.begin(session.sparkContext());
      Input sourceInput = sourceData.open(session, Side.SOURCE);
      Input targetInput = targetData.open(session, Side.TARGET);
      BucketedSides buckets =
          BucketedSides.find(
              sourceData.buckets(session, sourceInput), targetData.buckets(session, targetInput));
      return run(sourceInput, targetInput, buckets, staging, metrics);
    } catch (Exception failure) {
      throw Failures.explained(failure, sourceData.quoting());
    }
  }

  private Result run(
      Input source,
      Input target,
      BucketedSides buckets,
      @Nullable Staging staging,
      RunMetrics metrics)
      throws IOException {
    Comparison comparison = resolution.of(source.schema(), target.schema());
    if (comparison.pairsByPosition()) {
      throw new Refusal(
          "Spark does not keep the order of rows, so they pair by position on the single node only;"
              + " name a key, or leave --engine spark out.");
    }
    MaskedDirectories.refuse(comparison, Side.SOURCE, source.directoryColumns());
    MaskedDirectories.refuse(comparison, Side.TARGET, target.directoryColumns());
    PartitionPlan plan = plan(comparison, source, target);
    told.accept(plan.sentence());
    MergeStage merged =
        method == Method.JOIN
            ? joined(source, target, comparison, plan.partitions(), staging)
            : buckets.areFor(comparison)
                ? mergedInBuckets(buckets, comparison, staging)
                : merged(source, target, comparison, plan.partitions(), staging);
    requireFooterRows(source, merged);
    requireFooterRows(target, merged);
    Summary summary =
        Summary.of(ENGINE, method.word(), comparison, merged.tally(), merged.totals())
            .withJulianFiles(julianFiles(source, comparison), julianFiles(target, comparison));
    if (staging == null) {
      return new Result(
          new RunReport(
              summary,
              costs(merged, plan, metrics),
              Explanations.NONE,
              facts(source, target, comparison),
              Verdict.of(summary)),
          List.of());
    }
    Phase.SORTING_BREAKS.begin(session.sparkContext());
    List<WrittenFile> breaks = BreakSort.run(session, comparison, merged.breaks(), staging);
    requireBreakRows(summary, breaks);
    Explanations explanations =
        summary.breakRows() == 0
            ? Explanations.NONE
            : SortedBreaks.explained(session, comparison, breaks);
    staging.keep("breaks", breaks);
    RunCosts costs = costs(merged, plan, metrics);
    RunReport report =
        new RunReport(
            summary, costs, explanations, facts(source, target, comparison), Verdict.of(summary));
    staging.keepText(SUMMARY_FILE, SummaryJson.write(summary, costs));
    List<String> documents =
        ReportDocuments.write(
            ReportDocuments.all(), document -> write(document, report, staging), warned);
    staging.publish();
    return new Result(report, documents);
  }

  private static long julianFiles(Input input, Comparison comparison) {
    return input.julianFileCount(comparison.columnsToRead(input.side()));
  }

  private MergeStage merged(
      Input source, Input target, Comparison comparison, int partitions, @Nullable Staging staging)
      throws IOException {
    try (Staging own = staging == null && isLocal ? Staging.scratch(session) : null) {
      Staging scratch = staging == null ? own : staging;
      Placement placement =
          new Placement(
              partitions,
              scratch == null ? HotKeys.NONE : hotKeys(comparison, source, target, partitions));
      Phase.PAIRING.begin(session.sparkContext());
      return MergeStage.run(
          session,
          comparison,
          placement,
          sorted(source, comparison, placement),
          sorted(target, comparison, placement),
          scratch,
          staging);
    }
  }

  private MergeStage mergedInBuckets(
      BucketedSides buckets, Comparison comparison, @Nullable Staging staging) throws IOException {
    BucketedInput source = buckets.of(Side.SOURCE);
    BucketedInput target = buckets.of(Side.TARGET);
    Phase.PAIRING.begin(session.sparkContext());
    return MergeStage.ofBuckets(
        session,
        comparison,
        source.rows(session, comparison),
        source.reading(comparison),
        target.rows(session, comparison),
        target.reading(comparison),
        staging);
  }

  private MergeStage joined(
      Input source, Input target, Comparison comparison, int partitions, @Nullable Staging staging)
      throws IOException {
    Phase.PAIRING.begin(session.sparkContext());
    session.conf().set("spark.sql.shuffle.partitions", Integer.toString(partitions));
    return JoinStage.run(
        session,
        comparison,
        unplaced(source, comparison),
        unplaced(target, comparison),
        partitions,
        staging);
  }

  private Dataset<Row> unplaced(Input input, Comparison comparison) {
    List<String> names = comparison.columnsToRead(input.side());
    StructType struct = input.struct(names);
    return UnplacedSide.of(
        input.rows(session, struct), struct, input.columns(names), comparison, input.side());
  }

  /** Keys with more than a quarter of the rows that a partition has on the average. */
  private HotKeys hotKeys(Comparison comparison, Input source, Input target, int partitions) {
    long rows = source.estimatedRows() + target.estimatedRows();
    long minRows = hotKeyRows > 0 ? hotKeyRows : Math.max(MIN_HOT_ROWS, rows / partitions / 4);
    Phase.COUNTING_KEYS.begin(session.sparkContext());
    return rows < minRows
        ? HotKeys.NONE
        : HotKeyScan.run(session, comparison, source, target, minRows);
  }

  private JavaRDD<InternalRow> sorted(Input input, Comparison comparison, Placement placement) {
    List<String> names = comparison.columnsToRead(input.side());
    StructType struct = input.struct(names);
    return SortedSide.of(
        input.rows(session, struct),
        struct,
        input.columns(names),
        comparison,
        input.side(),
        placement);
  }

  private PartitionPlan plan(Comparison comparison, Input source, Input target) {
    PartitionPlan plan =
        PartitionPlan.of(
            comparison,
            source,
            target,
            RunSession.unifiedBytes(session),
            RunSession.coresPerExecutor(session),
            RunSession.cores(session));
    return partitionsSet > 0 ? plan.with(partitionsSet) : plan;
  }

  private static void requireFooterRows(Input input, MergeStage merged) throws IOException {
    SideTotals totals = merged.totals();
    long read = totals.rows(input.side()) + totals.filteredRows(input.side());
    if (input.rows() >= 0 && read != input.rows()) {
      throw new IOException(
          "The files of the "
              + input.side().word()
              + " have "
              + input.rows()
              + " rows by their footers, but "
              + read
              + " were read; a file is damaged or was changed during the run: write it again.");
    }
  }

  private static void write(ReportDocument document, RunReport report, Staging staging)
      throws IOException {
    StringBuilder text = new StringBuilder();
    document.write(report, text);
    staging.keepText(document.fileName(), text.toString());
  }

  private RunFacts facts(Input source, Input target, Comparison comparison) {
    return new RunFacts(
        name,
        facts(sourceData, source),
        facts(targetData, target),
        RunFacts.columns(comparison),
        RunSession.heapBytes(session),
        startMillis);
  }

  private static RunFacts.SideFacts facts(SideData data, Input input) {
    return new RunFacts.SideFacts(data.places(), input.fileCount(), input.fileBytes());
  }

  private static void requireBreakRows(Summary summary, List<WrittenFile> breaks) {
    long written = breaks.stream().mapToLong(WrittenFile::rows).sum();
    if (written != summary.breakRows()) {
      throw new IllegalStateException(
          summary.breakRows() + " break rows were counted, but " + written + " were written");
    }
  }

  private RunCosts costs(MergeStage merged, PartitionPlan plan, RunMetrics metrics) {
    long peakBytes = isLocal ? PeakMemory.residentBytes() : -1;
    SparkCosts spark = metrics.costs(plan.partitions(), plan.taskMemoryBytes());
    return new RunCosts(
        (System.nanoTime() - startNanos) / 1e9, peakBytes, merged.diskBytes(), spark);
  }
}

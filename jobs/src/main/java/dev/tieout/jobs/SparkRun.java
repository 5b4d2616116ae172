package dev.tieout.jobs;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.gate.BreakReview;
import dev.tieout.core.gate.Gate;
import dev.tieout.core.gate.Verdict;
import dev.tieout.core.gate.VerdictJson;
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
import dev.tieout.core.rule.MaskedDirectories;
import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Reports;
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
import dev.tieout.jobs.internal.shuffle.FilesOfRows;
import dev.tieout.jobs.internal.shuffle.HotKeyScan;
import dev.tieout.jobs.internal.shuffle.HotKeys;
import dev.tieout.jobs.internal.shuffle.PartitionPlan;
import dev.tieout.jobs.internal.shuffle.PlacedSide;
import dev.tieout.jobs.internal.shuffle.Placement;
import dev.tieout.jobs.internal.shuffle.UnplacedSide;
import dev.tieout.jobs.internal.watch.Phase;
import dev.tieout.jobs.internal.watch.RunMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A run under way: what {@link SparkReconciliation} promises is done here. Used once. */
final class SparkRun {
  private static final String ENGINE = "spark";

  /** So many rows of a key are no burden to anyone. */
  private static final long MIN_HOT_ROWS = 100_000;

  private final SparkSession session;
  private final Asked asked;
  private final SparkReconciliation.Method method;
  private final int partitionsSet;
  private final long hotKeyRows;
  private final boolean isLocal;
  private final long startNanos = System.nanoTime();
  private final long startMillis = System.currentTimeMillis();

  SparkRun(SparkSession session, Asked asked) {
    this.partitionsSet =
        Integer.parseInt(session.conf().get(SparkReconciliation.PARTITIONS_SETTING, "0"));
    this.hotKeyRows =
        Long.parseLong(session.conf().get(SparkReconciliation.HOT_KEY_ROWS_SETTING, "0"));
    this.session = RunSession.of(session);
    this.isLocal = RunSession.isLocal(session);
    this.asked = asked;
    this.method = asked.method();
  }

  /**
   * What is asked for.
   *
   * @param spec the specification; its data is not looked at
   * @param baseline the file of a baseline, on the driver, or null
   * @param resolution what is compared with what
   * @param method how rows are paired
   * @param source the source's rows
   * @param target the target's rows
   * @param reports what is made of the breaks beside keeping them
   * @param told is given a sentence on how the run is gone about
   * @param warned is given one on each document that is not written
   */
  record Asked(
      Spec spec,
      @Nullable Path baseline,
      SparkReconciliation.Resolution resolution,
      SparkReconciliation.Method method,
      SideData source,
      SideData target,
      Reports reports,
      Consumer<String> told,
      Consumer<String> warned) {}

  // Java does not know that Spark's methods throw checked exceptions.
  SparkReconciliation.Result run(@Nullable Staging staging) throws IOException {
    try (RunMetrics metrics = new RunMetrics(session.sparkContext())) {
      Phase.READING_FOOTERS.begin(session.sparkContext());
      Input sourceInput = asked.source().open(session, Side.SOURCE);
      Input targetInput = asked.target().open(session, Side.TARGET);
      BucketedSides buckets =
          BucketedSides.find(
              asked.source().buckets(session, sourceInput),
              asked.target().buckets(session, targetInput));
      return run(sourceInput, targetInput, buckets, staging, metrics);
    } catch (Exception failure) {
      throw Failures.explained(failure, asked.spec().quoting());
    }
  }

  private SparkReconciliation.Result run(
      Input source,
      Input target,
      BucketedSides buckets,
      @Nullable Staging staging,
      RunMetrics metrics)
      throws IOException {
    Comparison comparison = asked.resolution().of(source.schema(), target.schema());
    if (comparison.pairsByPosition()) {
      throw new Refusal(
          "Spark does not keep the order of rows, so they pair by position on the single node only;"
              + " name a key, or leave --engine spark out.");
    }
    MaskedDirectories.refuse(comparison, Side.SOURCE, source.directoryColumns());
    MaskedDirectories.refuse(comparison, Side.TARGET, target.directoryColumns());
    Gate gate = gate(comparison, staging);
    boolean areInBuckets = method != SparkReconciliation.Method.JOIN && buckets.areFor(comparison);
    PartitionPlan planned = plan(comparison, source, target);
    PartitionPlan plan =
        areInBuckets ? planned.with(buckets.of(Side.SOURCE).bucketCount()) : planned;
    if (!areInBuckets) {
      asked.told().accept(plan.sentence());
    }
    MergeStage merged =
        method == SparkReconciliation.Method.JOIN
            ? joined(source, target, comparison, plan.partitions(), staging)
            : areInBuckets
                ? mergedInBuckets(buckets, comparison, staging)
                : merged(source, target, comparison, plan.partitions(), staging);
    requireFooterRows(source, merged);
    requireFooterRows(target, merged);
    Summary summary =
        Summary.of(ENGINE, method.word(), comparison, merged.tally(), merged.totals())
            .withJulianFiles(julianFiles(source, comparison), julianFiles(target, comparison));
    if (staging == null) {
      return new SparkReconciliation.Result(
          new RunReport(
              summary,
              costs(plan, metrics),
              Explanations.NONE,
              facts(source, target, comparison),
              verdict(gate, summary)),
          List.of());
    }
    Phase.SORTING_BREAKS.begin(session.sparkContext());
    List<WrittenFile> breaks = BreakSort.run(session, comparison, merged.breaks(), staging);
    requireBreakRows(summary, breaks);
    BreakReview review =
        summary.breakRows() == 0 || (gate == null && asked.reports() == Reports.NONE)
            ? null
            : SortedBreaks.review(
                session,
                comparison,
                gate,
                asked.reports(),
                FilesOfRows.of(session, comparison, source, target, asked.warned()),
                breaks);
    Explanations explanations = review == null ? Explanations.NONE : review.explanations();
    Verdict verdict = review == null ? verdict(gate, summary) : review.verdict(summary);
    staging.keep("breaks", breaks);
    RunCosts costs = costs(plan, metrics);
    RunReport report =
        new RunReport(summary, costs, explanations, facts(source, target, comparison), verdict);
    staging.keepText(
        SparkReconciliation.SUMMARY_FILE,
        SummaryJson.write(asked.spec().name(), summary, costs, new VerdictJson(verdict)));
    List<String> documents =
        ReportDocuments.write(
            ReportDocuments.of(asked.reports()),
            document -> write(document, report, staging),
            asked.warned());
    staging.publish();
    return new SparkReconciliation.Result(report, documents);
  }

  /**
   * What the run has to pass.
   *
   * @throws Refusal if that asks for the breaks, and none are written
   */
  private @Nullable Gate gate(Comparison comparison, @Nullable Staging staging) {
    Gate gate =
        Gate.of(
            asked.spec(),
            comparison,
            new Gate.Settings(
                asked.baseline(),
                null,
                Runtime.getRuntime().maxMemory() / 4,
                startMillis,
                asked.reports()));
    if (gate != null && gate.needsBreaks() && staging == null) {
      throw new Refusal(
          "A asked.baseline(), and thresholds for causes, amounts at risk and the kinds mismatched and"
              + " unparseable, look at the breaks, which Spark writes only with --out; name a"
              + " directory with --out.");
    }
    return gate;
  }

  private static Verdict verdict(@Nullable Gate gate, Summary summary) throws IOException {
    return gate == null ? Verdict.of(summary) : gate.verdict(summary);
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
          placed(source, comparison, placement),
          placed(target, comparison, placement),
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

  private JavaRDD<InternalRow> placed(Input input, Comparison comparison, Placement placement) {
    List<String> names = comparison.columnsToRead(input.side());
    StructType struct = input.struct(names);
    return PlacedSide.of(
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
            comparison, source, target, RunSession.executor(session), RunSession.cores(session));
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
        asked.spec().name(),
        asked.spec().file(),
        facts(asked.source(), source),
        facts(asked.target(), target),
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

  private RunCosts costs(PartitionPlan plan, RunMetrics metrics) {
    long peakBytes = isLocal ? PeakMemory.residentBytes() : -1;
    SparkCosts spark = metrics.costs(plan.partitions(), plan.taskMemoryBytes());
    return new RunCosts(
        (System.nanoTime() - startNanos) / 1e9, peakBytes, spark.spilledBytes(), spark);
  }
}

package dev.tieout.local.internal.run;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.gate.Gate;
import dev.tieout.core.gate.Verdict;
import dev.tieout.core.gate.VerdictJson;
import dev.tieout.core.report.HtmlReport;
import dev.tieout.core.report.PastRun;
import dev.tieout.core.report.ReportDocument;
import dev.tieout.core.report.ReportDocuments;
import dev.tieout.core.report.RunFacts;
import dev.tieout.core.report.RunReport;
import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.SummaryJson;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.MaskKey;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.sort.OutOfOrderException;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Quoting;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.log.Log;
import dev.tieout.local.internal.plan.Method;
import dev.tieout.local.internal.plan.Plan;
import dev.tieout.local.internal.progress.Phase;
import dev.tieout.local.internal.progress.ProcessMemory;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.reference.ReferenceEngine;
import dev.tieout.local.internal.spill.SpillSpace;
import dev.tieout.local.internal.write.StagedDirectory;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.IOException;
import java.io.Writer;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A reconciliation on one machine, from paths to results in place. */
public final class Reconciliation {
  /** The file that every directory of results has. */
  public static final String SUMMARY_FILE = PastRun.SUMMARY_FILE;

  /** The directory of the breaks dataset in a directory of results. */
  public static final String BREAKS_FOLDER = "breaks";

  private static final String BREAKS_FILE = "part-00000.parquet";

  private static final Log LOG = Log.of(Reconciliation.class);

  private final Request request;
  private final Progress progress;
  private final long startNanos;
  private final long startMillis = System.currentTimeMillis();

  private Reconciliation(Request request, Progress progress, long startNanos) {
    this.request = request;
    this.progress = progress;
    this.startNanos = startNanos;
  }

  /**
   * Reconciles.
   *
   * @param progress is told how far the run has come
   * @param startNanos when the work began, in {@link System#nanoTime}
   * @throws Refusal if the request cannot be met for a reason that the user can mend
   * @throws IOException if data cannot be read whole or results cannot be written
   */
  public static Outcome run(Request request, Progress progress, long startNanos)
      throws IOException {
    return run(null, request, progress, startNanos);
  }

  /**
   * Reconciles and writes the results into a directory that the caller has staged, whatever place
   * the request names. After a failure the directory may hold some of them.
   *
   * @throws Refusal if the request cannot be met for a reason that the user can mend
   * @throws IOException if data cannot be read whole or results cannot be written
   */
  public static Outcome runInto(Path staged, Request request, Progress progress, long startNanos)
      throws IOException {
    return run(staged, request, progress, startNanos);
  }

  private static Outcome run(
      @Nullable Path stagedByCaller, Request request, Progress progress, long startNanos)
      throws IOException {
    try {
      return new Reconciliation(request, progress, startNanos).run(stagedByCaller);
    } catch (RuntimeException failure) {
      if (failure instanceof Refusal || request.spec().quoting() == Quoting.VALUES) {
        throw failure;
      }
      // A defect may say which value it stumbled over.
      throw new IllegalStateException(
          "what is wrong is not shown, since the spec masks columns",
          Quoting.NOTHING.cause(failure));
    }
  }

  private Outcome run(@Nullable Path stagedByCaller) throws IOException {
    MaskKey maskKey =
        request.spec().quoting() == Quoting.VALUES
            ? null
            : MaskKey.forSpec(request.spec(), System.getenv());
    Inputs inputs =
        Inputs.open(request.spec(), ParquetReadOptions.forBudget(request.memoryBytes()))
            .withMaskKey(maskKey);
    if (request.breakSink() != null) {
      request.breakSink().admit(inputs.comparison());
    }
    Gate gate = gate(inputs);
    long memoryBytes = request.memoryBytes() - (gate == null ? 0 : gate.heldBytes());
    Plan plan = inputs.plan(request.mode(), memoryBytes);
    if (LOG.isLogged(Level.INFO)) {
      plan.explanation().forEach(line -> LOG.log(Level.INFO, line));
    }
    if (stagedByCaller != null) {
      return reconcileInto(stagedByCaller, inputs, plan, gate);
    }
    Path out = request.out();
    if (out == null) {
      return reconcile(inputs, plan, gate, null);
    }
    try (StagedDirectory staged =
        request.overwrite()
            ? StagedDirectory.replace(out, SUMMARY_FILE)
            : StagedDirectory.create(out)) {
      Outcome outcome = reconcileInto(staged.path(), inputs, plan, gate);
      staged.commit();
      return outcome;
    }
  }

  private @Nullable Gate gate(Inputs inputs) {
    return Gate.of(
        request.spec(),
        inputs.comparison(),
        new Gate.Settings(
            request.baseline(),
            request.ledger(),
            request.memoryBytes(),
            startMillis,
            request.reports()));
  }

  private Outcome reconcileInto(Path staged, Inputs inputs, Plan plan, @Nullable Gate gate)
      throws IOException {
    Path breaks = staged.resolve(BREAKS_FOLDER);
    create(breaks);
    Outcome outcome = reconcile(inputs, plan, gate, breaks.resolve(BREAKS_FILE));
    write(staged.resolve(SUMMARY_FILE), outcome);
    return new Outcome(
        outcome.report(), write(ReportDocuments.of(request.reports()), staged, outcome.report()));
  }

  private static void create(Path folder) throws IOException {
    try {
      Files.createDirectory(folder);
    } catch (IOException e) {
      throw WriteFailure.of("create the directory", folder, e);
    }
  }

  private static void write(Path file, Outcome outcome) throws IOException {
    RunReport report = outcome.report();
    String json =
        SummaryJson.write(
            report.facts().name(),
            report.summary(),
            report.costs(),
            new VerdictJson(report.verdict()));
    try {
      Files.writeString(file, json);
    } catch (IOException e) {
      throw WriteFailure.of("write", file, e);
    }
  }

  /**
   * Writes documents, in two threads, since most of it is to get going: a failure is logged, and
   * costs that document only.
   *
   * @return the names of the files that are written, in the order of the documents
   */
  static List<String> write(List<ReportDocument> documents, Path directory, RunReport report)
      throws IOException {
    List<ReportDocument> some = new ArrayList<>();
    List<ReportDocument> others = new ArrayList<>();
    for (ReportDocument document : documents) {
      (document instanceof HtmlReport ? some : others).add(document);
    }
    Set<String> written = ConcurrentHashMap.newKeySet();
    if (!documents.isEmpty()) {
      Pair.run(
          () -> written.addAll(writeOneByOne(some, directory, report)),
          () -> written.addAll(writeOneByOne(others, directory, report)));
    }
    List<String> names = new ArrayList<>();
    for (ReportDocument document : documents) {
      if (written.contains(document.fileName())) {
        names.add(document.fileName());
      }
    }
    return names;
  }

  private static List<String> writeOneByOne(
      List<ReportDocument> documents, Path directory, RunReport report) {
    return ReportDocuments.write(
        documents,
        document -> write(document, directory.resolve(document.fileName()), report),
        sentence -> LOG.log(Level.WARNING, sentence));
  }

  private static void write(ReportDocument document, Path file, RunReport report)
      throws IOException {
    boolean isWhole = false;
    try (Writer out = Files.newBufferedWriter(file)) {
      document.write(report, out);
      isWhole = true;
    } catch (IOException e) {
      isWhole = false;
      throw WriteFailure.of("write", file, e);
    } finally {
      if (!isWhole) {
        Files.deleteIfExists(file);
      }
    }
  }

  private Outcome reconcile(
      Inputs inputs, Plan plan, @Nullable Gate gate, @Nullable Path breaksFile) throws IOException {
    try (SpillSpace space = new SpillSpace(request.spillDirectory(), request.spillLimitBytes());
        Explaining explaining =
            new Explaining(
                inputs.comparison(),
                gate,
                request.reports(),
                request.breakSink(),
                FilesOfRows.look(inputs, plan, progress))) {
      Summary summary = reconcile(inputs, plan, space, breaksFile, explaining);
      Explanations explanations = explaining.explanations();
      Verdict verdict = explaining.verdict(summary);
      double wallSeconds = (System.nanoTime() - startNanos) / 1e9;
      RunCosts costs = new RunCosts(wallSeconds, ProcessMemory.peakBytes(), space.writtenBytes());
      return new Outcome(
          new RunReport(summary, costs, explanations, facts(inputs), verdict), List.of());
    }
  }

  private RunFacts facts(Inputs inputs) {
    return new RunFacts(
        request.spec().name(),
        request.spec().file(),
        facts(Objects.requireNonNull(request.spec().source()), inputs.source()),
        facts(Objects.requireNonNull(request.spec().target()), inputs.target()),
        RunFacts.columns(inputs.comparison()),
        request.memoryBytes(),
        startMillis);
  }

  private static RunFacts.SideFacts facts(DataSpec data, Dataset dataset) {
    return new RunFacts.SideFacts(data.paths(), dataset.files().size(), dataset.bytes());
  }

  private Summary reconcile(
      Inputs inputs, Plan plan, SpillSpace space, @Nullable Path breaksFile, BreakSink sink)
      throws IOException {
    try (BreaksFile breaks =
        new BreaksFile(breaksFile, BreakColumns.schema(inputs.comparison()), sink)) {
      Summary summary = execute(inputs, plan, space, breaks);
      requireAllRows(inputs.source(), summary.source().rowsRead());
      requireAllRows(inputs.target(), summary.target().rowsRead());
      if (breaks.rowCount() != summary.breakRows()) {
        throw new IllegalStateException(
            breaks.rowCount() + " rows of breaks for " + summary.breakRows());
      }
      return summary.withJulianFiles(
          inputs.julianFileCount(Side.SOURCE), inputs.julianFileCount(Side.TARGET));
    }
  }

  private Summary execute(Inputs inputs, Plan plan, SpillSpace space, BreaksFile breaks)
      throws IOException {
    try {
      return execute(inputs, plan, plan.method(), space, breaks);
    } catch (OutOfOrderException notOrdered) {
      if (plan.method() != Method.ORDERED) {
        throw notOrdered;
      }
      LOG.log(
          Level.WARNING,
          "The files say that both sides are ordered by the key, but they are not; the run starts"
              + " again and partitions them, which takes longer.");
      breaks.restart();
      return execute(inputs, plan, Method.PARTITIONED, space, breaks);
    }
  }

  private Summary execute(
      Inputs inputs, Plan plan, Method method, SpillSpace space, BreaksFile breaks)
      throws IOException {
    Comparison comparison = inputs.comparison();
    progress.watch(space, request.memoryBytes());
    progress.begin(Phase.READING, rowCount(inputs));
    try (RowReader source = new CountedReader(inputs.reader(Side.SOURCE, plan), progress);
        RowReader target = new CountedReader(inputs.reader(Side.TARGET, plan), progress)) {
      return switch (method) {
        case REFERENCE -> ReferenceEngine.run(comparison, source, target, breaks::write);
        case IN_MEMORY ->
            InMemoryEngine.run(comparison, source, target, space, breaks::write, progress);
        case ORDERED ->
            OrderedEngine.run(comparison, source, target, space, breaks::write, progress);
        case SORT_MERGE ->
            SortMergeEngine.run(
                comparison, source, target, plan.dataBytes(), space, breaks::write, progress);
        case PARTITIONED ->
            PartitionedEngine.run(
                comparison, source, target, plan.partitions(), space, breaks::write, progress);
      };
    } finally {
      progress.end();
    }
  }

  private static long rowCount(Inputs inputs) {
    long source = inputs.source().rowCount();
    long target = inputs.target().rowCount();
    return source < 0 || target < 0 ? Progress.UNKNOWN : source + target;
  }

  private static void requireAllRows(Dataset dataset, long rowsSeen) {
    if (dataset.rowCount() >= 0 && dataset.rowCount() != rowsSeen) {
      throw new IllegalStateException(
          "the "
              + dataset.side().word()
              + " has "
              + dataset.rowCount()
              + " rows, and "
              + rowsSeen
              + " were seen");
    }
  }

  /**
   * What a run found and took.
   *
   * @param report all that is told of it
   * @param documents the names of the files, beside the summary, that tell it
   */
  public record Outcome(RunReport report, List<String> documents) {
    public Outcome {
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
}

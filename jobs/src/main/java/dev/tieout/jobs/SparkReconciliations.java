package dev.tieout.jobs;

import dev.tieout.core.many.ManyDocuments;
import dev.tieout.core.many.ManyReport;
import dev.tieout.core.many.ManySpecs;
import dev.tieout.core.many.PairResult;
import dev.tieout.core.many.PairRuns;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Reports;
import dev.tieout.core.spec.Spec;
import dev.tieout.jobs.internal.commit.Staging;
import dev.tieout.jobs.internal.driver.JobLine;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Many reconciliations in one Spark application: a bounded number at once, each by a thread of the
 * driver, in a scheduler's pool of its own. The memory of executors is divided among tasks, however
 * many reconciliations they belong to. What keeps one from being done is told of that one.
 */
public final class SparkReconciliations {
  private static final String POOL = "spark.scheduler.pool";
  private static final double NANOS = 1e9;

  private final SparkSession session;
  private final Request request;
  private final Consumer<String> told;
  private final long startNanos = System.nanoTime();

  private SparkReconciliations(SparkSession session, Request request, Consumer<String> told) {
    this.session = session;
    this.request = request;
    this.told = told;
  }

  /**
   * What a run of many reconciliations is asked for.
   *
   * @param name what the spec calls them together, or null
   * @param specs what to reconcile; each has a name of its own, a source, a target and a key
   * @param method how rows are paired
   * @param output where results go, or null to write none
   * @param atOnce how many run at once at most
   * @param onFailure what happens once one fails
   * @param reports what is made of the breaks of each beside keeping them
   */
  public record Request(
      @Nullable String name,
      List<Spec> specs,
      SparkReconciliation.Method method,
      SparkReconciliation.@Nullable Output output,
      int atOnce,
      PairRuns.OnFailure onFailure,
      Reports reports) {

    public Request {
      specs = List.copyOf(specs);
    }
  }

  /**
   * Runs them, and writes the results of each into a directory of its name beside what tells of
   * all.
   *
   * @param told is given sentences on how the run goes on, also by several threads at once
   * @throws Refusal if none can be run for a reason that the user can mend
   * @throws IOException if results cannot be written; nothing is left of any then
   */
  public static ManyReport run(SparkSession session, Request request, Consumer<String> told)
      throws IOException {
    ManySpecs.requireUnderstood(request.specs());
    return new SparkReconciliations(session, request, told).run();
  }

  private ManyReport run() throws IOException {
    SparkReconciliation.Output output = request.output();
    if (output == null) {
      return runAll(null);
    }
    Configuration conf = session.sparkContext().hadoopConfiguration();
    try (Staging staging =
        output.existing() == SparkReconciliation.Existing.REFUSED
            ? Staging.create(conf, output.directory())
            : Staging.replace(conf, output.directory(), SparkReconciliation.SUMMARY_FILE)) {
      ManyReport report = runAll(staging);
      for (Map.Entry<String, String> document : ManyDocuments.of(report).entrySet()) {
        staging.keepText(document.getKey(), document.getValue());
      }
      staging.publish();
      return report;
    }
  }

  private ManyReport runAll(@Nullable Staging staging) {
    int atOnce = Math.min(request.atOnce(), request.specs().size());
    List<PairResult> pairs =
        PairRuns.run(
            request.specs(),
            atOnce,
            request.onFailure(),
            spec -> reconcile(spec, staging),
            (done, total, running, ended) -> tell(done, total, ended));
    return new ManyReport(
        request.name(), "spark", atOnce, pairs, (System.nanoTime() - startNanos) / NANOS);
  }

  private void tell(int done, int total, @Nullable PairResult ended) {
    if (ended != null) {
      told.accept(
          done
              + " of "
              + total
              + " reconciliations done: "
              + ended.name()
              + ", "
              + ended.outcome().text());
    }
  }

  private PairResult reconcile(Spec spec, @Nullable Staging staging) {
    String name = Objects.requireNonNull(spec.name());
    long pairNanos = System.nanoTime();
    String poolBefore = session.sparkContext().getLocalProperty(POOL);
    // As many pools as threads: Spark keeps each for as long as the application lasts.
    session.sparkContext().setLocalProperty(POOL, Thread.currentThread().getName());
    try {
      SparkReconciliation.Result result =
          SparkReconciliation.run(
              session,
              spec,
              request.method(),
              output(name, staging),
              null,
              request.reports(),
              message(name),
              message(name));
      return PairResult.of(name, result.report(), result.report().verdict().fails());
    } catch (IOException | RuntimeException failure) {
      return PairResult.failed(
          name, JobLine.sentence(failure), (System.nanoTime() - pairNanos) / NANOS);
    } finally {
      session.sparkContext().setLocalProperty(POOL, poolBefore);
    }
  }

  private Consumer<String> message(String name) {
    return sentence -> told.accept(name + ": " + sentence);
  }

  private static SparkReconciliation.@Nullable Output output(
      String name, @Nullable Staging staging) {
    return staging == null
        ? null
        : new SparkReconciliation.Output(
            staging.location(name), SparkReconciliation.Existing.REFUSED);
  }
}

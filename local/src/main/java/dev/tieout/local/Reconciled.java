package dev.tieout.local;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.report.RunReport;
import dev.tieout.core.result.Summary;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.run.Reconciliation;
import dev.tieout.local.internal.run.Request;
import dev.tieout.local.internal.write.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a run found. Its breaks are on disk, however many there are; those of a run that keeps no
 * results are gone when this is closed. Streams of breaks may be open side by side, each in one
 * thread.
 */
public final class Reconciled implements AutoCloseable {
  private final RunReport report;
  private final Path results;
  private final @Nullable Path scratch;

  private Reconciled(RunReport report, Path results, @Nullable Path scratch) {
    this.report = report;
    this.results = results;
    this.scratch = scratch;
  }

  static Reconciled of(Spec spec, RunOptions options) throws IOException {
    Path kept = options.out();
    if (kept != null) {
      return new Reconciled(run(spec, options, kept), kept, null);
    }
    Path scratch = Files.createTempDirectory(options.spillDirectory(), "tieout-results");
    Path results = scratch.resolve("results");
    try {
      return new Reconciled(run(spec, options, results), results, scratch);
    } catch (Throwable failure) {
      try {
        FileTree.delete(scratch);
      } catch (IOException suppressed) {
        failure.addSuppressed(suppressed);
      }
      throw failure;
    }
  }

  private static RunReport run(Spec spec, RunOptions options, Path out) throws IOException {
    Request request =
        new Request(
            spec,
            Mode.AUTO,
            options.memoryBytes(),
            options.spillDirectory(),
            options.spillLimitBytes(),
            out,
            false,
            null);
    return Reconciliation.run(request, new Progress(), System.nanoTime()).report();
  }

  /** True if the sides tie out. */
  public boolean tiesOut() {
    return summary().outcome() == Summary.Outcome.TIED_OUT;
  }

  /** The counts. */
  public Summary summary() {
    return report.summary();
  }

  /** Why rows break. */
  public Explanations explanations() {
    return report.explanations();
  }

  /** All that the reports tell of the run. */
  public RunReport report() {
    return report;
  }

  /**
   * The breaks, in the order of the key. Read as they are asked for; close the stream.
   *
   * @throws IOException if they cannot be read; a stream that fails later throws an {@link
   *     java.io.UncheckedIOException}
   */
  public Stream<BreakRow> breaks() throws IOException {
    return BreakStream.open(results.resolve(Reconciliation.BREAKS_FOLDER));
  }

  /** Deletes the breaks of a run that keeps no results. */
  @Override
  public void close() throws IOException {
    if (scratch != null) {
      FileTree.delete(scratch);
    }
  }
}

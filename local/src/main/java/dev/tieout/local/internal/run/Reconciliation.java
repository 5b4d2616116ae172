package dev.tieout.local.internal.run;

import dev.tieout.core.result.BreakColumns;
import dev.tieout.core.result.BreakRows;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.SummaryJson;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Resolver;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.write.StagedDirectory;
import dev.tieout.local.internal.write.WriteFailure;
import dev.tieout.local.internal.write.parquet.ParquetFileWriter;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A reconciliation on one machine, from paths to results in place. */
public final class Reconciliation {
  /** The file that every directory of results has. */
  public static final String SUMMARY_FILE = "summary.json";

  private static final String BREAKS_FOLDER = "breaks";
  private static final String BREAKS_FILE = "part-00000.parquet";

  private final Request request;
  private final long startNanos;

  private Reconciliation(Request request, long startNanos) {
    this.request = request;
    this.startNanos = startNanos;
  }

  /**
   * Reconciles.
   *
   * @param startNanos when the work began, in {@link System#nanoTime}
   * @throws Refusal if the request cannot be met for a reason that the user can mend
   * @throws IOException if data cannot be read whole or results cannot be written
   */
  public static Outcome run(Request request, long startNanos) throws IOException {
    return new Reconciliation(request, startNanos).run();
  }

  private Outcome run() throws IOException {
    Path out = request.out();
    if (out == null) {
      return reconcile(batch -> {});
    }
    try (StagedDirectory staged =
        request.overwrite()
            ? StagedDirectory.replace(out, SUMMARY_FILE)
            : StagedDirectory.create(out)) {
      Outcome outcome = reconcileInto(staged.path());
      staged.commit();
      return outcome;
    }
  }

  private Outcome reconcileInto(Path directory) throws IOException {
    Path breaks = directory.resolve(BREAKS_FOLDER);
    Files.createDirectory(breaks);
    Inputs inputs = open();
    Outcome outcome;
    try (ParquetFileWriter writer =
        ParquetFileWriter.create(
            breaks.resolve(BREAKS_FILE),
            BreakColumns.schema(inputs.comparison()),
            ParquetWriteOptions.DEFAULT)) {
      outcome = reconcile(inputs, writer::write);
      if (writer.rowCount() != outcome.summary().breakRows()) {
        throw new IllegalStateException(
            writer.rowCount() + " rows of breaks for " + outcome.summary().breakRows());
      }
    }
    Path summary = directory.resolve(SUMMARY_FILE);
    try {
      Files.writeString(summary, SummaryJson.write(outcome.summary(), outcome.costs()));
    } catch (IOException e) {
      throw WriteFailure.of("write", summary, e);
    }
    return outcome;
  }

  private Outcome reconcile(BreakRows.BatchConsumer breaks) throws IOException {
    return reconcile(open(), breaks);
  }

  private Inputs open() throws IOException {
    Spec spec = request.spec();
    Dataset source = Dataset.open(Side.SOURCE, Objects.requireNonNull(spec.source()));
    Dataset target = Dataset.open(Side.TARGET, Objects.requireNonNull(spec.target()));
    return new Inputs(source, target, Resolver.resolve(spec, source.schema(), target.schema()));
  }

  private Outcome reconcile(Inputs inputs, BreakRows.BatchConsumer breaks) throws IOException {
    Comparison comparison = inputs.comparison();
    try (RowReader source = inputs.source().reader(comparison.columnsToRead(Side.SOURCE));
        RowReader target = inputs.target().reader(comparison.columnsToRead(Side.TARGET))) {
      Summary summary =
          request.mode() == Mode.REFERENCE
              ? dev.tieout.local.internal.reference.ReferenceEngine.run(
                  comparison, source, target, breaks)
              : InMemoryEngine.run(comparison, source, target, breaks);
      requireAllRows(inputs.source(), summary.source().rows());
      requireAllRows(inputs.target(), summary.target().rows());
      double wallSeconds = (System.nanoTime() - startNanos) / 1e9;
      return new Outcome(summary, new RunCosts(wallSeconds, PeakMemory.bytes(), 0));
    }
  }

  private static void requireAllRows(Dataset dataset, long rowsSeen) {
    if (dataset.rowCount() != rowsSeen) {
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

  /** Both sides and how they compare. */
  private record Inputs(Dataset source, Dataset target, Comparison comparison) {}

  /** What a run found and took. */
  public record Outcome(Summary summary, RunCosts costs) {}
}

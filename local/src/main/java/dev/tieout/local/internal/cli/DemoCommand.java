package dev.tieout.local.internal.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.SummaryJson;
import dev.tieout.core.spec.NumberText;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Spec;
import dev.tieout.datagen.Dataset;
import dev.tieout.datagen.DatasetSpec;
import dev.tieout.datagen.GenerateOptions;
import dev.tieout.datagen.Order;
import dev.tieout.local.internal.generate.LedgerWriter;
import dev.tieout.local.internal.plan.Mode;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.run.Reconciliation;
import dev.tieout.local.internal.run.Request;
import dev.tieout.local.internal.write.StagedDirectory;
import dev.tieout.local.internal.write.parquet.ParquetWriteOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * {@code tieout demo}: makes a source and a target, reconciles them, and checks that the breaks
 * found are those that were put in.
 */
@Command(
    name = "demo",
    sortOptions = false,
    description = "Make two datasets, reconcile them, and check the breaks found.",
    footer = {
      "",
      "Examples:",
      "  tieout demo",
      "  tieout demo --rows 5_000_000 --out /tmp/demo",
      "",
      "Exit status: 0 when exactly the breaks that were put in are found, else 2."
    })
public final class DemoCommand implements Callable<Integer> {
  private static final long BUDGET_BYTES = 64L << 20;

  @picocli.CommandLine.Spec CommandSpec command;

  @Mixin Diagnostics diagnostics = new Diagnostics();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "tieout-demo",
      description = "Where to put data and results; replaced (default: ${DEFAULT-VALUE}).")
  Path out = Path.of("tieout-demo");

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "100_000",
      converter = GenerateOptions.WholeNumber.class,
      description = "Rows a side (default: ${DEFAULT-VALUE}).")
  long rows = 100_000;

  /**
   * Runs the demonstration.
   *
   * @return 0 if the right breaks were found
   */
  @Override
  public Integer call() throws IOException {
    PrintWriter print =
        diagnostics.isQuiet()
            ? new PrintWriter(Writer.nullWriter())
            : command.commandLine().getOut();
    Dataset dataset = dataset();
    Path data = out.resolve("data");
    Path results = out.resolve("results");
    try (StagedDirectory staged = StagedDirectory.replace(data, LedgerWriter.EXPECTED_FILE)) {
      GenerateCommand.write(dataset, staged, ParquetWriteOptions.DEFAULT, diagnostics);
    }
    print.println(
        "Made "
            + NumberText.grouped(dataset.sourceRows())
            + " source rows and "
            + NumberText.grouped(dataset.targetRows())
            + " target rows in "
            + data
            + ".");
    print.println();
    print.flush();

    Spec spec =
        Spec.EMPTY.with(
            data.resolve("source").toString(),
            data.resolve("target").toString(),
            new Spec.Key.Columns(List.of("id")));
    Request request =
        new Request(
            spec,
            Mode.AUTO,
            BUDGET_BYTES,
            out,
            Long.MAX_VALUE,
            results,
            /* overwrite= */ true,
            null);
    Progress progress = new Progress();
    Reconciliation.Outcome outcome =
        diagnostics.showing(
            progress, () -> Reconciliation.run(request, progress, System.nanoTime()));
    RunText text = new RunText(print, diagnostics.ink());
    text.found(outcome.report());

    Map<String, Long> expected = counts(dataset.expected().toJson());
    Map<String, Long> found = counts(SummaryJson.write(outcome.summary(), new RunCosts(0, 0, 0)));
    found.keySet().retainAll(expected.keySet());
    if (!found.equals(expected)) {
      throw new IllegalStateException("put in " + expected + ", found " + found);
    }
    print.println();
    print.println(
        "Found exactly the "
            + NumberText.grouped(outcome.summary().breaks())
            + " breaks that were put in.");
    text.next(outcome.summary(), results);
    return 0;
  }

  private Dataset dataset() {
    try {
      return new Dataset(new DatasetSpec(rows, 42, 0.001, 0.0005, 0.0002, Order.SHUFFLED));
    } catch (IllegalArgumentException e) {
      throw new Refusal(e.getMessage(), e);
    }
  }

  /** Every whole number in a JSON text, by its path. */
  static Map<String, Long> counts(String json) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_NUMBER_INT) {
          counts.put(parser.getParsingContext().pathAsPointer().toString(), parser.getLongValue());
        }
      }
    }
    return counts;
  }
}

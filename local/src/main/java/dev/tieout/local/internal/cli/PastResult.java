package dev.tieout.local.internal.cli;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.report.PastRun;
import dev.tieout.core.rule.Side;
import dev.tieout.core.schema.Column;
import dev.tieout.core.spec.DataSpec;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.run.Reconciliation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The directory of results that an earlier run left, of either engine, with its breaks. */
final class PastResult {
  private static final int OWN_COLUMNS = 4;

  private final Path directory;
  private final PastRun run;

  private PastResult(Path directory, PastRun run) {
    this.directory = directory;
    this.run = run;
  }

  /**
   * Opens a directory.
   *
   * @throws Refusal if it holds no results, or they are damaged
   */
  static PastResult open(Path directory) throws IOException {
    return new PastResult(directory, PastRun.read(directory));
  }

  /** The reconciliation's name, or empty. */
  String name() {
    return run.name() == null ? "" : run.name();
  }

  /** The breaks, whose rows come in the order of the key. */
  Dataset breaks() throws IOException {
    Path breaks = directory.resolve(Reconciliation.BREAKS_FOLDER);
    if (!Files.isDirectory(breaks)) {
      throw new Refusal("The results in '" + directory + "' have no breaks; run again with --out.");
    }
    return Dataset.open(Side.SOURCE, DataSpec.of(breaks.toString()), ParquetReadOptions.DEFAULT);
  }

  /** The key columns among those of the breaks. */
  static List<String> keyNames(Dataset breaks) {
    List<String> names = new ArrayList<>();
    for (Column column : breaks.schema().columns()) {
      names.add(column.name());
    }
    return names.subList(0, Math.max(0, names.size() - OWN_COLUMNS));
  }

  /** The causes that were found. */
  List<Explanation> explanations() {
    Explanations explanations = run.explanations();
    if (explanations == null) {
      throw new Refusal(
          "The results in '" + directory + "' have no explanations; run again with --out.");
    }
    return explanations.explanations();
  }
}

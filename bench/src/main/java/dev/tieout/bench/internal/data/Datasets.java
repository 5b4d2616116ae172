package dev.tieout.bench.internal.data;

import dev.tieout.bench.internal.launch.Launcher;
import dev.tieout.bench.internal.measure.MeasuredProcess;
import dev.tieout.bench.internal.peer.DuckDb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Datasets in a directory, made once by the product itself.
 *
 * <pre>
 * FOLDER/ROWS-KIND/               source/, target/, expected.json
 * FOLDER/ROWS-KIND.parameters     what it was made with
 * </pre>
 *
 * <p>A dataset is used again if both are there and the parameters are the same; the parameters are
 * written last. So whoever changes the generator deletes the folder.
 */
public final class Datasets {
  private static final String EXPECTED_FILE = "expected.json";
  private static final String PART_FILE = "part-00000.parquet";
  private static final List<String> SIDES = List.of("source", "target");

  /** What writing one row group takes for each of its rows, with room: it is held in memory. */
  private static final long ROW_GROUP_HEAP_BYTES = 80;

  private static final long FIXED_HEAP_BYTES = 64L << 20;

  private final Path folder;
  private final Launcher launcher;
  private final @Nullable DuckDb duckDb;

  /**
   * Datasets in a folder, which is created.
   *
   * @param duckDb what rewrites files, or null if none are to be rewritten
   */
  public Datasets(Path folder, Launcher launcher, @Nullable DuckDb duckDb) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.launcher = launcher;
    this.duckDb = duckDb;
  }

  /** Where a dataset is or will be. */
  public Path path(DatasetKind kind, long rows) {
    return folder.resolve(rows + "-" + kind.word());
  }

  /** The answer that a dataset's reconciliation must give. */
  public Answer expected(DatasetKind kind, long rows) throws IOException {
    return Answer.parse(Files.readString(path(kind, rows).resolve(EXPECTED_FILE)));
  }

  /**
   * Makes a dataset unless it is there.
   *
   * @return true if it was made
   * @throws IOException if it cannot be made; the message says why
   */
  public boolean prepare(DatasetKind kind, long rows) throws IOException {
    Path dataset = path(kind, rows);
    Path parameters = folder.resolve(dataset.getFileName() + ".parameters");
    String wanted = parameters(kind, rows);
    if (Files.exists(dataset.resolve(EXPECTED_FILE))
        && Files.exists(parameters)
        && Files.readString(parameters).equals(wanted)) {
      return false;
    }
    Files.deleteIfExists(parameters);
    if (kind == DatasetKind.DUCKDB_WRITTEN) {
      prepare(DatasetKind.SHUFFLED, rows);
      rewrite(path(DatasetKind.SHUFFLED, rows), dataset);
    } else {
      generate(kind, rows, dataset);
    }
    Files.writeString(parameters, wanted);
    return true;
  }

  private String parameters(DatasetKind kind, long rows) {
    String made = String.join(" ", kind.generateOptions(rows));
    return kind == DatasetKind.DUCKDB_WRITTEN
        ? made + " rewritten by DuckDB " + requireDuckDb().version()
        : made;
  }

  private void generate(DatasetKind kind, long rows, Path dataset) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("generate"));
    arguments.addAll(kind.generateOptions(rows));
    arguments.addAll(List.of("--out", dataset.toString(), "--overwrite"));
    String javaOptions = "";
    if (kind == DatasetKind.ONE_ROW_GROUP) {
      long heapBytes = FIXED_HEAP_BYTES + ROW_GROUP_HEAP_BYTES * rows;
      javaOptions = "-Xmx" + (heapBytes >> 20) + "m";
    }
    MeasuredProcess process = launcher.run(arguments, javaOptions);
    if (process.exitStatus() != 0) {
      throw new IOException(
          "The dataset " + dataset + " could not be made: " + process.complaint());
    }
  }

  private void rewrite(Path from, Path to) throws IOException {
    for (String side : SIDES) {
      Files.createDirectories(to.resolve(side));
      requireDuckDb()
          .rewrite(from.resolve(side).resolve(PART_FILE), to.resolve(side).resolve(PART_FILE));
    }
    Files.writeString(to.resolve(EXPECTED_FILE), Files.readString(from.resolve(EXPECTED_FILE)));
  }

  private DuckDb requireDuckDb() {
    if (duckDb == null) {
      throw new IllegalStateException("DuckDB is to rewrite files, but was left out");
    }
    return duckDb;
  }
}

package dev.tieout.bench.internal.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tieout.bench.internal.data.Answer;
import dev.tieout.bench.internal.data.DatasetKind;
import dev.tieout.bench.internal.data.Datasets;
import dev.tieout.bench.internal.launch.Launcher;
import dev.tieout.bench.internal.measure.MeasuredProcess;
import dev.tieout.bench.internal.peer.DuckDb;
import dev.tieout.bench.internal.peer.DuckDbProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Runs cases as processes. Tieout writes its results, as it would for a user. */
public final class ProcessRunner implements Runner {
  private static final String KEY = "id";
  private static final int BREAKS = 1;

  private final Datasets datasets;
  private final Launcher launcher;
  private final @Nullable DuckDb duckDb;
  private final Path scratch;

  /**
   * A runner.
   *
   * @param datasets where the data is, made before
   * @param duckDb the peer, or null if no case asks for it
   * @param scratch a directory that exists, for results and for what is spilled
   */
  public ProcessRunner(
      Datasets datasets, Launcher launcher, @Nullable DuckDb duckDb, Path scratch) {
    this.datasets = datasets;
    this.launcher = launcher;
    this.duckDb = duckDb;
    this.scratch = scratch;
  }

  @Override
  public Description describe(Case measured, long rows) throws IOException {
    if (measured.contender() instanceof Contender.Tieout tieout) {
      List<String> shown = new ArrayList<>(List.of("tieout"));
      shown.addAll(
          arguments(tieout, Path.of(measured.dataset().word()), Path.of("DIR"), Path.of("DIR")));
      return new Description(
          String.join(" ", shown),
          launcher.javaFlags(tieoutArguments(tieout, measured.dataset(), rows)));
    }
    Contender.DuckDb peer = (Contender.DuckDb) measured.contender();
    String limit = peer.memoryLimit() == null ? "" : ", memory_limit " + peer.memoryLimit();
    return new Description(
        "DuckDB, full outer join by key of " + measured.dataset().word() + ", 2 threads" + limit,
        requireDuckDb().javaFlags());
  }

  @Override
  public Run run(Case measured, long rows) throws IOException {
    if (measured.contender() instanceof Contender.Tieout tieout) {
      return runTieout(measured, tieout, rows);
    }
    return runDuckDb(measured, (Contender.DuckDb) measured.contender(), rows);
  }

  private Run runTieout(Case measured, Contender.Tieout tieout, long rows) throws IOException {
    MeasuredProcess process = launcher.run(tieoutArguments(tieout, measured.dataset(), rows));
    if (process.exitStatus() != 0 && process.exitStatus() != BREAKS) {
      throw failed(measured, rows, process);
    }
    String summary = Files.readString(results().resolve("summary.json"));
    long spilledBytes = Long.parseLong(field(summary, "spilled_bytes"));
    return Run.answered(
        new Trial(
            process.wallNanos(),
            process.usage(),
            OptionalLong.of(spilledBytes),
            field(summary, "mode")),
        Answer.parse(summary));
  }

  private Run runDuckDb(Case measured, Contender.DuckDb peer, long rows) throws IOException {
    List<String> columns = datasets.expected(measured.dataset(), rows).columns();
    MeasuredProcess process =
        requireDuckDb()
            .reconcile(datasets.path(measured.dataset(), rows), KEY, columns, peer.memoryLimit());
    Trial trial =
        new Trial(process.wallNanos(), process.usage(), OptionalLong.empty(), "outer join");
    if (process.exitStatus() == DuckDbProcess.OUT_OF_MEMORY) {
      return Run.gaveUp(trial, process.complaint());
    }
    if (process.exitStatus() != 0) {
      throw failed(measured, rows, process);
    }
    return Run.answered(trial, Answer.parse(process.output()));
  }

  private DuckDb requireDuckDb() {
    if (duckDb == null) {
      throw new IllegalStateException("a case asks for DuckDB, which was left out");
    }
    return duckDb;
  }

  private static IOException failed(Case measured, long rows, MeasuredProcess process) {
    return new IOException(
        String.format(
            "'%s' at %,d rows ended with exit status %d: %s",
            measured.name(), rows, process.exitStatus(), process.complaint()));
  }

  private List<String> tieoutArguments(Contender.Tieout tieout, DatasetKind kind, long rows) {
    return arguments(tieout, datasets.path(kind, rows), scratch.resolve("spill"), results());
  }

  private static List<String> arguments(
      Contender.Tieout tieout, Path dataset, Path spill, Path results) {
    List<String> arguments = new ArrayList<>(List.of("reconcile"));
    arguments.addAll(List.of("--source", dataset.resolve("source").toString()));
    arguments.addAll(List.of("--target", dataset.resolve("target").toString()));
    arguments.addAll(List.of("--key", KEY));
    arguments.addAll(tieout.options());
    arguments.addAll(List.of("--spill-dir", spill.toString()));
    arguments.addAll(List.of("--out", results.toString(), "--overwrite"));
    return arguments;
  }

  private Path results() {
    return scratch.resolve("results");
  }

  /** The text of a value at the top of a JSON text. */
  private static String field(String json, String field) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isScalarValue()
            && parser.getParsingContext().pathAsPointer().toString().equals("/" + field)) {
          return parser.getText();
        }
      }
    }
    throw new IOException("A summary has no '" + field + "'.");
  }
}

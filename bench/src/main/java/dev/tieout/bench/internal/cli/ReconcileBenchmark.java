package dev.tieout.bench.internal.cli;

import dev.tieout.bench.internal.data.Answer;
import dev.tieout.bench.internal.data.DatasetKind;
import dev.tieout.bench.internal.data.Datasets;
import dev.tieout.bench.internal.launch.Commit;
import dev.tieout.bench.internal.launch.Launcher;
import dev.tieout.bench.internal.measure.Accounting;
import dev.tieout.bench.internal.measure.Machine;
import dev.tieout.bench.internal.peer.DuckDb;
import dev.tieout.bench.internal.peer.DuckDbInstallation;
import dev.tieout.bench.internal.report.ResultJson;
import dev.tieout.bench.internal.report.ResultMarkdown;
import dev.tieout.bench.internal.run.Benchmark;
import dev.tieout.bench.internal.run.Case;
import dev.tieout.bench.internal.run.CaseResult;
import dev.tieout.bench.internal.run.Cases;
import dev.tieout.bench.internal.run.ProcessRunner;
import dev.tieout.bench.internal.run.Result;
import dev.tieout.bench.internal.run.Runner;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tieout bench reconcile}: measures reconciliations, each in a process of its own. */
@Command(
    name = "reconcile",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Measure reconciliations, each in a process of its own.",
    footer = {"", "Exit status: 0, or 2 if a run failed or answered wrong: no result then."})
final class ReconcileBenchmark implements Callable<Integer> {
  private static final int MAX_TRIALS = 100;
  private static final String DUCKDB = "duckdb";
  private static final String NO_PEERS = "none";

  @Spec CommandSpec command;

  @Option(
      names = "--rows",
      split = ",",
      paramLabel = "N",
      defaultValue = "100000,1000000,5000000,20000000",
      converter = RowCount.class,
      description = "Rows a side, one or several (default: ${DEFAULT-VALUE}).")
  List<Long> rows = List.of();

  @Option(
      names = "--trials",
      paramLabel = "N",
      defaultValue = "5",
      description = "Runs of each case after its first (default: ${DEFAULT-VALUE}).")
  int trials;

  @Option(
      names = "--peers",
      split = ",",
      paramLabel = "NAME",
      defaultValue = DUCKDB,
      description = "Who else is measured: duckdb or none (default: ${DEFAULT-VALUE}).")
  List<String> peers = List.of();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Where the result goes (default: bench/results/DATE-MACHINE.json).")
  @Nullable Path json;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Where its tables go (default: bench/results/DATE-MACHINE.md).")
  @Nullable Path markdown;

  @Option(
      names = "--work-dir",
      paramLabel = "DIR",
      description =
          "Where datasets are kept and rows are spilled; on a disk (default: bench/target/work).")
  @Nullable Path workDirectory;

  /**
   * Measures, prints the tables and writes both files.
   *
   * @return 0
   */
  @Override
  public Integer call() throws IOException {
    Path home = Path.of(System.getProperty("tieout.home", "")).toAbsolutePath();
    if (trials < 1 || trials > MAX_TRIALS) {
      throw new Refusal("There are 1 to " + MAX_TRIALS + " trials, not " + trials + ".");
    }
    boolean withDuckDb = withDuckDb();
    Instant started = Instant.now();
    Commit commit = Commit.of(home);
    double loadAtStart = Machine.loadAverage();
    Accounting accounting = Accounting.find();
    say("Accounting: %s. Load average: %.2f.", accounting.describe(), loadAtStart);

    Path work =
        (workDirectory == null ? home.resolve("bench/target/work") : workDirectory)
            .toAbsolutePath();
    Path scratch = Files.createDirectories(work.resolve("scratch"));
    Files.createDirectories(scratch.resolve("spill"));
    Path javaHome = Path.of(System.getProperty("java.home"));
    Launcher launcher = new Launcher(home, javaHome, accounting, scratch);
    DuckDb duckDb =
        withDuckDb
            ? new DuckDb(
                DuckDbInstallation.install(work, System.getProperty("java.class.path")),
                javaHome,
                accounting,
                scratch)
            : null;
    Datasets datasets = new Datasets(work.resolve("data"), launcher, duckDb);
    Benchmark benchmark =
        new Benchmark(new ProcessRunner(datasets, launcher, duckDb, scratch), this::tell);

    // All of them first, so that what cannot be made is known before hours are spent.
    Map<Long, Map<DatasetKind, Answer>> expected = new LinkedHashMap<>();
    for (long size : rows) {
      expected.put(size, prepare(datasets, Cases.at(size, withDuckDb), size));
    }
    List<CaseResult> results = new ArrayList<>();
    for (Map.Entry<Long, Map<DatasetKind, Answer>> size : expected.entrySet()) {
      List<Case> cases = Cases.at(size.getKey(), withDuckDb);
      results.addAll(benchmark.run(size.getKey(), cases, size.getValue(), trials));
    }
    Machine machine = Machine.current();
    Result.Setting setting =
        new Result.Setting(
            started,
            machine,
            System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
            commit,
            accounting.describe(),
            trials,
            duckDb == null ? List.of() : List.of("DuckDB " + duckDb.version() + " (JDBC)"),
            loadAtStart,
            Machine.loadAverage());
    write(new Result(setting, results), home);
    return 0;
  }

  private boolean withDuckDb() {
    if (peers.equals(List.of(NO_PEERS))) {
      return false;
    }
    if (peers.equals(List.of(DUCKDB))) {
      return true;
    }
    throw new Refusal(
        "There are no peers '" + String.join(",", peers) + "'; say --peers duckdb or none.");
  }

  private Map<DatasetKind, Answer> prepare(Datasets datasets, List<Case> cases, long size)
      throws IOException {
    Map<DatasetKind, Answer> expected = new EnumMap<>(DatasetKind.class);
    for (Case one : cases) {
      if (!expected.containsKey(one.dataset())) {
        if (datasets.prepare(one.dataset(), size)) {
          say("%,12d  made the dataset '%s'", size, one.dataset().word());
        }
        expected.put(one.dataset(), datasets.expected(one.dataset(), size));
      }
    }
    return expected;
  }

  private void tell(Case measured, long size, int round, Runner.Run run) {
    say(
        "%,12d  %-8s  %-34s  %8.3f s  %10s%s",
        size,
        round == 0 ? "first" : "trial " + round,
        measured.name(),
        run.trial().wallNanos() / 1e9,
        ByteSize.format(run.trial().usage().peakBytes()),
        run.gaveUp() == null ? "" : "  gave up: " + run.gaveUp());
  }

  private void write(Result result, Path home) throws IOException {
    String name =
        result.setting().started().atZone(ZoneOffset.UTC).toLocalDate()
            + "-"
            + result.setting().machine().slug();
    Path results = home.resolve("bench/results");
    Path jsonFile = json == null ? results.resolve(name + ".json") : json.toAbsolutePath();
    Path markdownFile =
        markdown == null ? results.resolve(name + ".md") : markdown.toAbsolutePath();
    String tables = ResultMarkdown.write(result);
    write(jsonFile, ResultJson.write(result));
    write(markdownFile, tables);
    PrintWriter out = command.commandLine().getOut();
    out.println();
    out.print(tables);
    out.println();
    out.println("Written to " + markdownFile + " and " + jsonFile + ".");
  }

  private static void write(Path file, String text) throws IOException {
    Path folder = file.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(file, text);
  }

  private void say(String format, Object... arguments) {
    PrintWriter out = command.commandLine().getOut();
    out.println(String.format(Locale.ROOT, format, arguments));
    out.flush();
  }
}

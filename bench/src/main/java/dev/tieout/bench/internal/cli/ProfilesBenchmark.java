package dev.tieout.bench.internal.cli;

import dev.tieout.bench.internal.launch.Commit;
import dev.tieout.bench.internal.measure.Accounting;
import dev.tieout.bench.internal.measure.Machine;
import dev.tieout.bench.internal.profile.EngineRun;
import dev.tieout.bench.internal.profile.EngineRunner;
import dev.tieout.bench.internal.report.ProfilesReport;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code tieout bench profiles}: measures the engines of stores, each in a process of its own. */
@Command(
    name = "profiles",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Measure the engines of stores under the profile workload.",
    footer = {"", "Exit status: 0, or 2 if a run failed or a checksum is wrong: no result then."})
final class ProfilesBenchmark implements Callable<Integer> {
  private static final int MAX_WORKERS = 64;

  @Spec CommandSpec command;

  @Option(
      names = "--profiles",
      split = ",",
      paramLabel = "N",
      defaultValue = "100K,2M",
      converter = Count.class,
      description = "Profiles, one or several numbers (default: ${DEFAULT-VALUE}).")
  List<Integer> profiles = List.of();

  @Option(
      names = "--engines",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "lsm,rocksdb,rocksdb-published,sqlite,mysql",
      description =
          "Engines: lsm, rocksdb, rocksdb-published, sqlite, mysql, memory, and rocksdb-direct and"
              + " sqlite-direct, which are loops by hand (default: ${DEFAULT-VALUE}).")
  List<String> engines = List.of();

  @Option(
      names = "--workers",
      split = ",",
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads, one or several numbers (default: ${DEFAULT-VALUE}).")
  List<Integer> workers = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "100",
      description = "The most that a scan or a query gives (default: ${DEFAULT-VALUE}).")
  int limit;

  @Option(
      names = "--mysql-url",
      paramLabel = "URL",
      description =
          "An empty database, mysql://USER:PASSWORD@HOST:PORT/NAME (default: a server is started).")
  @Nullable String mysqlUrl;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description =
          "Where the result goes; tables and a chart beside it as .md and .svg (default:"
              + " bench/results/profiles-DATE-MACHINE.json).")
  @Nullable Path json;

  @Option(
      names = "--work-dir",
      paramLabel = "DIR",
      description = "Where data is kept; on a disk (default: bench/target/work/profiles).")
  @Nullable Path workDirectory;

  /**
   * Measures, prints the tables and writes the files.
   *
   * @return 0
   */
  @Override
  public Integer call() throws IOException {
    requireSense();
    Path home = Path.of(System.getProperty("tieout.home", "")).toAbsolutePath();
    Instant started = Instant.now();
    double loadAtStart = Machine.loadAverage();
    Accounting accounting = Accounting.find();
    Path work = workDirectory == null ? home.resolve("bench/target/work/profiles") : workDirectory;
    EngineRunner runner =
        new EngineRunner(accounting, Files.createDirectories(work.toAbsolutePath()), mysqlUrl);
    List<EngineRun> runs = new ArrayList<>();
    for (int size : profiles) {
      for (int threads : workers) {
        for (String engine : engines) {
          EngineRun run = runner.run(engine, size, threads, limit);
          runs.add(run);
          say(
              "%,10d  %2d workers  %-18s %9.1f s  %10s  %2d checksums right",
              size,
              threads,
              engine,
              run.seconds(),
              ByteSize.format(run.peakBytes()),
              run.checkedCount());
        }
      }
    }
    write(
        home,
        new ProfilesReport(
            started,
            Machine.current(),
            Commit.of(home),
            accounting.describe(),
            limit,
            loadAtStart,
            Machine.loadAverage(),
            runs));
    return 0;
  }

  private void requireSense() {
    for (String engine : engines) {
      if (!EngineRunner.ENGINES.contains(engine)) {
        throw new Refusal(
            "There is no engine '"
                + engine
                + "'; the engines are "
                + String.join(", ", EngineRunner.ENGINES)
                + ".");
      }
      if (engine.endsWith("-direct") && !workers.equals(List.of(1))) {
        throw new Refusal("The loops by hand are for one worker; say --workers 1.");
      }
    }
    for (int threads : workers) {
      if (threads < 1 || threads > MAX_WORKERS) {
        throw new Refusal("There are 1 to " + MAX_WORKERS + " workers, not " + threads + ".");
      }
    }
    if (limit < 1) {
      throw new Refusal("The limit is at least 1, not " + limit + ".");
    }
  }

  private void write(Path home, ProfilesReport report) throws IOException {
    String name =
        "profiles-"
            + report.started().atZone(ZoneOffset.UTC).toLocalDate()
            + "-"
            + report.machine().slug();
    Path jsonFile =
        json == null
            ? home.resolve("bench/results").resolve(name + ".json")
            : json.toAbsolutePath();
    String base = jsonFile.getFileName().toString().replaceFirst("\\.json$", "");
    Path folder = jsonFile.getParent();
    if (folder == null) {
      throw new Refusal("'" + json + "' is no file.");
    }
    Files.createDirectories(folder);
    Files.writeString(jsonFile, report.json());
    Files.writeString(folder.resolve(base + ".md"), report.markdown());
    Files.writeString(folder.resolve(base + ".svg"), report.svg());
    PrintWriter out = command.commandLine().getOut();
    out.println();
    out.print(report.markdown());
    out.println();
    out.println("Written to " + jsonFile + ", and beside it .md and .svg.");
  }

  private void say(String format, Object... arguments) {
    PrintWriter out = command.commandLine().getOut();
    out.println(String.format(Locale.ROOT, format, arguments));
    out.flush();
  }

  /** Digits, and behind them K or M for thousands or millions. */
  static final class Count implements ITypeConverter<Integer> {
    private static final int MAX_PROFILES = 100_000_000;

    @Override
    public Integer convert(String text) {
      if (!text.matches("[0-9_]{1,12}[kKmM]?")) {
        throw new TypeConversionException("'" + text + "' is not a number such as 100K or 2M");
      }
      String digits = text.replaceAll("[^0-9]", "");
      char unit = Character.toUpperCase(text.charAt(text.length() - 1));
      long count = digits.isEmpty() ? 0 : Long.parseLong(digits);
      count *= unit == 'M' ? 1_000_000 : unit == 'K' ? 1000 : 1;
      if (count < 1 || count > MAX_PROFILES) {
        throw new TypeConversionException("there are 1 to " + MAX_PROFILES + " profiles");
      }
      return (int) count;
    }
  }
}

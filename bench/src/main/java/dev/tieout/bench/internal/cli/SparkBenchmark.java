package dev.tieout.bench.internal.cli;

import dev.tieout.bench.internal.data.DatasetKind;
import dev.tieout.bench.internal.data.Datasets;
import dev.tieout.bench.internal.launch.Commit;
import dev.tieout.bench.internal.launch.Launcher;
import dev.tieout.bench.internal.measure.Accounting;
import dev.tieout.bench.internal.measure.Machine;
import dev.tieout.bench.internal.report.SparkReport;
import dev.tieout.bench.internal.spark.SkewedKeys;
import dev.tieout.bench.internal.spark.SparkMethod;
import dev.tieout.bench.internal.spark.SparkProcess;
import dev.tieout.bench.internal.spark.SparkProcess.Measured;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tieout bench spark}: measures reconciliations on Spark beside a join written by hand. */
@Command(
    name = "spark",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Measure reconciliations on Spark, beside a full outer join written by hand.",
    footer = {"", "Exit status: 0, or 2 if a run failed or answers differ: no result then."})
final class SparkBenchmark implements Callable<Integer> {
  private static final int MAX_TIMES = 100;

  @Spec CommandSpec command;

  @Option(
      names = "--rows",
      split = ",",
      paramLabel = "N",
      defaultValue = "5000000",
      converter = RowCount.class,
      description = "Rows a side, one or several (default: ${DEFAULT-VALUE}).")
  List<Long> rows = List.of();

  @Option(
      names = "--memory",
      split = ",",
      paramLabel = "SIZE",
      defaultValue = "1GB",
      description = "The heap of a process, one or several (default: ${DEFAULT-VALUE}).")
  List<String> memory = List.of();

  @Option(
      names = "--methods",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "merge,bucketed,join,hand-written,hand-tuned",
      description =
          "What is measured: merge, join, bucketed, hand-written, hand-tuned (default:"
              + " ${DEFAULT-VALUE}).")
  List<String> methods = List.of();

  @Option(
      names = "--skew",
      split = ",",
      paramLabel = "KEYS",
      description =
          "Measure merge also on these distributions of keys, beside uniform: ten-percent, nulls,"
              + " million.")
  List<String> skew = List.of();

  @Option(
      names = "--times",
      paramLabel = "N",
      defaultValue = "5",
      description = "Runs in one process, the first of them cold (default: ${DEFAULT-VALUE}).")
  int times;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Where the result goes (default: bench/results/DATE-spark-MACHINE.json).")
  @Nullable Path json;

  @Option(
      names = "--work-dir",
      paramLabel = "DIR",
      description = "Where datasets and results are kept; on a disk (default: bench/target/work).")
  @Nullable Path workDirectory;

  /**
   * Measures, prints the tables and writes them.
   *
   * @return 0
   */
  @Override
  public Integer call() throws IOException {
    Path home = Path.of(System.getProperty("tieout.home", "")).toAbsolutePath();
    if (times < 1 || times > MAX_TIMES) {
      throw new Refusal("There are 1 to " + MAX_TIMES + " runs, not " + times + ".");
    }
    List<SparkMethod> chosen = methods.stream().map(SparkMethod::parse).toList();
    List<SkewedKeys> skewed = skewedKeys();
    List<Long> heaps = memory.stream().map(ByteSize::parse).toList();
    Instant started = Instant.now();
    double loadAtStart = Machine.loadAverage();
    Path work =
        (workDirectory == null ? home.resolve("bench/target/work") : workDirectory)
            .toAbsolutePath();
    Path scratch = Files.createDirectories(work.resolve("scratch"));
    Launcher launcher =
        new Launcher(home, Path.of(System.getProperty("java.home")), Accounting.find(), scratch);
    Datasets datasets = new Datasets(work.resolve("data"), launcher, null);
    SparkProcess process = new SparkProcess(home, scratch);
    List<Measured> all = new ArrayList<>();
    for (long size : rows) {
      datasets.prepare(DatasetKind.SHUFFLED, size);
      Path data = datasets.path(DatasetKind.SHUFFLED, size);
      for (long heap : heaps) {
        for (SparkMethod method : chosen) {
          Measured measured = process.run(method, SparkProcess.UNIQUE, data, size, heap, times);
          all.add(measured);
          say(measured);
        }
        for (SkewedKeys keys : skewed) {
          Path sides = work.resolve("data").resolve(size + "-skew-" + keys.word());
          process.prepare(keys, sides, size);
          Measured measured = process.run(SparkMethod.MERGE, keys.word(), sides, size, heap, times);
          all.add(measured);
          say(measured);
        }
      }
    }
    SparkReport.requireEqualAnswers(all);
    SparkReport report =
        new SparkReport(
            started, Machine.current(), Commit.of(home), loadAtStart, Machine.loadAverage(), all);
    write(report, home);
    return 0;
  }

  /** Those that are asked for, after what they are compared with. */
  private List<SkewedKeys> skewedKeys() {
    Set<SkewedKeys> keys = new LinkedHashSet<>();
    for (String word : skew) {
      keys.add(SkewedKeys.UNIFORM);
      keys.add(SkewedKeys.parse(word));
    }
    return List.copyOf(keys);
  }

  private void say(Measured measured) {
    PrintWriter out = command.commandLine().getOut();
    out.println(
        String.format(
            Locale.ROOT,
            "%,12d  %-12s  %-11s  %8s  cold process %.1f s, last run %.1f s, %.1f s of processor time",
            measured.rows(),
            measured.method().word(),
            measured.keys(),
            ByteSize.format(measured.heapBytes()),
            measured.coldSeconds(),
            measured.last().wallSeconds(),
            measured.last().cpuSeconds()));
    out.flush();
  }

  private void write(SparkReport report, Path home) throws IOException {
    String name =
        report.started().atZone(ZoneOffset.UTC).toLocalDate() + "-spark-" + report.machine().slug();
    Path jsonFile =
        json == null
            ? home.resolve("bench/results").resolve(name + ".json")
            : json.toAbsolutePath();
    Path markdownFile = jsonFile.resolveSibling(jsonFile.getFileName() + ".md");
    if (json == null) {
      markdownFile = jsonFile.resolveSibling(name + ".md");
    }
    Path folder = jsonFile.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(jsonFile, report.json());
    Files.writeString(markdownFile, report.markdown());
    PrintWriter out = command.commandLine().getOut();
    out.println();
    out.print(report.markdown());
    out.println();
    out.println("Written to " + markdownFile + " and " + jsonFile + ".");
  }
}

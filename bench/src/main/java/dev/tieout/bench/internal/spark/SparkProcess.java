package dev.tieout.bench.internal.spark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Starts processes with Spark's jars, each of which does one reconciliation some times over and
 * tells what each took. All cores of the machine are used.
 */
public final class SparkProcess {
  /** Keys that come once, in a dataset of the generator's. */
  public static final String UNIQUE = "unique";

  private static final JsonFactory JSON = new JsonFactory();

  /** Enough for the largest datasets that are measured, and few for the smallest. */
  private static final int BUCKETS = 16;

  private static final long PREPARING_HEAP_BYTES = 1L << 30;

  private final Path home;
  private final Path scratch;

  /**
   * In a source tree that is built.
   *
   * @param scratch where results go
   */
  public SparkProcess(Path home, Path scratch) {
    this.home = home;
    this.scratch = scratch;
  }

  /**
   * What one process told.
   *
   * @param keys how the keys of the dataset are distributed: {@link #UNIQUE}, or a word of {@link
   *     SkewedKeys}
   * @param coldSeconds from the start of the process to the end of its first run
   * @param runs run by run
   */
  public record Measured(
      SparkMethod method,
      String keys,
      long rows,
      long heapBytes,
      double coldSeconds,
      List<Run> runs) {

    /** The last run, which is the warmest. */
    public Run last() {
      return runs.get(runs.size() - 1);
    }
  }

  /**
   * One run.
   *
   * @param line what the process wrote of it, in JSON
   * @param cpuSeconds of the whole process
   * @param peakResidentBytes of the process so far
   * @param answer the counts
   */
  public record Run(
      String line,
      double wallSeconds,
      double cpuSeconds,
      double taskCpuSeconds,
      double longestTaskSeconds,
      double shuffleBytes,
      double spilledBytes,
      double peakExecutionBytes,
      double peakResidentBytes,
      String answer) {}

  /**
   * Runs a method on a dataset.
   *
   * @throws IOException if the process fails; the message ends with what it wrote last
   */
  public Measured run(
      SparkMethod method, String keys, Path data, long rows, long heapBytes, int times)
      throws IOException {
    Path log = scratch.resolve("spark-" + method.word() + ".log");
    List<String> command = command(heapBytes, method.isPeer() ? peerSettings(method) : settings());
    command.add(SparkRuns.class.getName());
    command.add(method.word());
    for (String side : List.of("source", "target")) {
      boolean isBucketed = method == SparkMethod.BUCKETED;
      Path lies = data.resolve(side);
      command.add((isBucketed ? bucketed(lies, side, heapBytes) : lies).toString());
    }
    command.add(scratch.resolve("spark-" + method.word()).toString());
    command.add(Integer.toString(times));
    long started = System.nanoTime();
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    double coldSeconds = -1;
    List<Run> runs = new ArrayList<>();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("{")) {
          coldSeconds = runs.isEmpty() ? (System.nanoTime() - started) / 1e9 : coldSeconds;
          runs.add(parse(line));
        }
      }
      int status = process.waitFor();
      if (status != 0 || runs.size() != times) {
        throw new IOException(
            "A run by " + method.word() + " ended with status " + status + "; see " + log + ".");
      }
    } catch (InterruptedException stopped) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("The benchmark was interrupted.", stopped);
    }
    return new Measured(method, keys, rows, heapBytes, coldSeconds, List.copyOf(runs));
  }

  /**
   * Writes a dataset with uneven keys, unless it is there.
   *
   * @param folder gets {@code source} and {@code target}
   * @throws IOException if it cannot be written
   */
  public void prepare(SkewedKeys keys, Path folder, long rows) throws IOException {
    if (Files.exists(folder.resolve("target").resolve("_SUCCESS"))) {
      return;
    }
    List<String> command = command(PREPARING_HEAP_BYTES, settings());
    command.add(SkewedSides.class.getName());
    command.addAll(List.of(keys.word(), Long.toString(rows), folder.toString()));
    require(command, "Writing rows with the keys '" + keys.word() + "'", "spark-skew");
  }

  /** Writes a side in buckets, in a process of its own that nobody measures. */
  private Path bucketed(Path data, String side, long heapBytes) throws IOException {
    Path out = scratch.resolve("spark-buckets-" + side);
    List<String> command = command(heapBytes, settings());
    command.add("dev.tieout.jobs.BucketJob");
    command.addAll(List.of("--source", data.toString(), "--out", out.toString(), "--overwrite"));
    command.addAll(List.of("--key", "id", "--buckets", Integer.toString(BUCKETS)));
    require(command, "Writing buckets", "spark-buckets-" + side);
    return out;
  }

  /** Runs a process that nobody measures. */
  private void require(List<String> command, String what, String logName) throws IOException {
    Path log = scratch.resolve(logName + ".log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      int status = process.waitFor();
      if (status != 0) {
        throw new IOException(what + " ended with status " + status + "; see " + log + ".");
      }
    } catch (InterruptedException stopped) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("The benchmark was interrupted.", stopped);
    }
  }

  /** The settings of our runs, as the launcher gives them. */
  private List<String> settings() throws IOException {
    List<String> settings = new ArrayList<>();
    for (String line : Files.readAllLines(home.resolve("conf/spark-defaults.conf"))) {
      if (line.startsWith("spark.")) {
        settings.add("-D" + line.strip().replaceFirst("\\s+", "="));
      }
    }
    return settings;
  }

  /** Spark as it comes; only its web page is off. */
  private static List<String> peerSettings(SparkMethod method) {
    List<String> settings = new ArrayList<>();
    settings.add("-Dspark.ui.enabled=false");
    settings.add("-Dspark.sql.session.timeZone=UTC");
    if (method == SparkMethod.HAND_TUNED) {
      settings.add("-Dspark.sql.shuffle.partitions=" + SparkMethod.TUNED_PARTITIONS);
      settings.add("-Dspark.sql.adaptive.coalescePartitions.enabled=false");
    }
    return settings;
  }

  private List<String> command(long heapBytes, List<String> settings) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Files.readAllLines(home.resolve("jobs/target/spark.options")));
    command.addAll(settings);
    command.add("-Xmx" + (heapBytes >> 20) + "m");
    command.add("-Dspark.master=local[*]");
    command.add("-cp");
    command.add(
        String.join(
            System.getProperty("path.separator"),
            home.resolve("conf").toString(),
            home.resolve("bench/target/tieout-bench.jar").toString(),
            home.resolve("jobs/target/tieout-jobs.jar").toString(),
            Files.readString(home.resolve("bench/target/spark.classpath")).strip()));
    return command;
  }

  private static Run parse(String line) throws IOException {
    Map<String, String> values = new HashMap<>();
    try (JsonParser parser = JSON.createParser(line)) {
      String name = "";
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.FIELD_NAME) {
          name = parser.currentName();
        } else if (token.isScalarValue()) {
          values.put(name, parser.getText());
        }
      }
    }
    return new Run(
        line,
        number(values, "wall_seconds"),
        number(values, "cpu_seconds"),
        number(values, "task_cpu_seconds"),
        number(values, "longest_task_seconds"),
        number(values, "shuffle_bytes"),
        number(values, "spilled_bytes"),
        number(values, "peak_execution_bytes"),
        number(values, "peak_resident_bytes"),
        Objects.requireNonNull(values.get("answer")));
  }

  private static double number(Map<String, String> values, String name) {
    return Double.parseDouble(Objects.requireNonNull(values.get(name), name));
  }
}

package dev.tieout.bench.internal.peer;

import dev.tieout.bench.internal.measure.Accounting;
import dev.tieout.bench.internal.measure.MeasuredProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * DuckDB as others would run it: installed once, each run a process of its own.
 *
 * <p>The process is a Java one, since Maven is where this project gets things from; its flags are
 * those that make Java small. What Java adds is about 40 MB and 0.1 s.
 */
public final class DuckDb {
  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final List<String> JAVA_FLAGS =
      List.of(
          "-Xshare:auto",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:-UsePerfData",
          "-Xmx32m");

  private final DuckDbInstallation installation;
  private final Path java;
  private final Accounting accounting;
  private final Path scratch;

  /**
   * An installed DuckDB.
   *
   * @param javaHome the Java that it runs in
   * @param scratch a directory that exists, for the files of a run and for what DuckDB spills
   */
  public DuckDb(
      DuckDbInstallation installation, Path javaHome, Accounting accounting, Path scratch) {
    this.installation = installation;
    this.java = javaHome.resolve("bin").resolve("java");
    this.accounting = accounting;
    this.scratch = scratch;
  }

  /** The version of its library. */
  public String version() {
    return installation.version();
  }

  /** The flags that Java gets. */
  public String javaFlags() {
    return String.join(" ", JAVA_FLAGS);
  }

  /**
   * Counts what a reconciliation counts, in a fresh process. Its exit status is {@link
   * DuckDbProcess#OUT_OF_MEMORY} if the limit was too small for it.
   *
   * @param memoryLimit DuckDB's limit, or null for its default
   * @throws IOException if it cannot be run or accounted for, or takes more than half an hour
   */
  public MeasuredProcess reconcile(
      Path dataset, String key, List<String> columns, @Nullable String memoryLimit)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of(DuckDbProcess.RECONCILE));
    arguments.add(memoryLimit == null ? DuckDbProcess.NO_LIMIT : memoryLimit);
    arguments.add(scratch.resolve("duckdb-spill").toString());
    arguments.add(dataset.resolve("source").toString());
    arguments.add(dataset.resolve("target").toString());
    arguments.add(key);
    arguments.addAll(columns);
    return run(arguments);
  }

  /**
   * Writes a Parquet file anew, its rows in their order.
   *
   * @throws IOException if that fails
   */
  public void rewrite(Path from, Path to) throws IOException {
    Files.deleteIfExists(to);
    MeasuredProcess process = run(List.of(DuckDbProcess.REWRITE, from.toString(), to.toString()));
    if (process.exitStatus() != 0) {
      throw new IOException("DuckDB could not rewrite " + from + ": " + process.complaint());
    }
  }

  private MeasuredProcess run(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(JAVA_FLAGS);
    command.add("-Djava.library.path=" + installation.libraryFolder());
    command.add("-cp");
    command.add(installation.classPath());
    command.add(DuckDbProcess.class.getName());
    command.addAll(arguments);
    return MeasuredProcess.run(accounting, command, Map.of(), scratch, LIMIT);
  }
}

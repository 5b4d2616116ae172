package dev.tieout.bench.internal.launch;

import dev.tieout.bench.internal.measure.Accounting;
import dev.tieout.bench.internal.measure.MeasuredProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The launcher of a source tree, {@code ./tieout}, which is what is measured: a run is the process
 * that a user would start, from the shell script to the exit status.
 *
 * @param home the directory of the launcher
 * @param javaHome the Java that it runs, which is the one that runs the benchmark
 * @param accounting what accounts for the processes
 * @param scratch a directory that exists, for the files of a run
 */
public record Launcher(Path home, Path javaHome, Accounting accounting, Path scratch) {
  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final String JAVA_OPTIONS = "TIEOUT_JAVA_OPTIONS";
  private static final String FLAG = "-XX:";

  /**
   * Runs a command of Tieout to its end.
   *
   * @throws IOException if it cannot be run or accounted for, or takes more than half an hour
   */
  public MeasuredProcess run(List<String> arguments) throws IOException {
    return run(arguments, "");
  }

  /**
   * Runs a command of Tieout with more options for Java.
   *
   * @throws IOException if it cannot be run or accounted for, or takes more than half an hour
   */
  public MeasuredProcess run(List<String> arguments, String javaOptions) throws IOException {
    List<String> command = new ArrayList<>(List.of(home.resolve("tieout").toString()));
    command.addAll(arguments);
    Map<String, String> environment = new HashMap<>(Map.of("JAVA_HOME", javaHome.toString()));
    environment.put(JAVA_OPTIONS, javaOptions);
    return MeasuredProcess.run(accounting, command, environment, scratch, LIMIT);
  }

  /**
   * The flags that the launcher gives to Java for a run, in the words of Java itself. Starts the
   * launcher once, which also builds what it would build before a run.
   *
   * @param arguments those of the run
   * @throws IOException if they are not told
   */
  public String javaFlags(List<String> arguments) throws IOException {
    List<String> help = new ArrayList<>(arguments);
    help.add("--help");
    MeasuredProcess process = run(help, "-XX:+PrintCommandLineFlags");
    for (String line : process.output().lines().toList()) {
      if (line.startsWith(FLAG)) {
        return withoutFolders(line);
      }
    }
    throw new IOException("The launcher did not start Java: " + process.complaint());
  }

  /** Drops the folders of files, which say nothing to others, and the flag that asked. */
  static String withoutFolders(String flags) {
    return flags.replaceAll("=/\\S*/", "=").replace("-XX:+PrintCommandLineFlags ", "").strip();
  }
}

package dev.tieout.jobs.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A standalone master and two workers of one core each, on free ports of the loopback address, and
 * {@code spark-submit} in client mode against them.
 */
public final class SparkCluster implements AutoCloseable {

  private static final int WORKERS = 2;
  private static final Duration START_WITHIN = Duration.ofMinutes(2);
  private static final Pattern MASTER_READY =
      Pattern.compile("Starting Spark master at (spark://\\S+)");
  private static final Pattern WORKER_READY =
      Pattern.compile("Successfully registered with master (spark://\\S+)");

  /** Work begins when all executors are there, so that every one of them gets some. */
  private static final List<String> SETTINGS =
      List.of(
          "spark.ui.enabled=false",
          "spark.cores.max=" + WORKERS,
          "spark.scheduler.minRegisteredResourcesRatio=1",
          "spark.scheduler.maxRegisteredResourcesWaitingTime=2min");

  private final SparkHome home;
  private final Path folder;
  private final List<SparkDaemon> daemons = new ArrayList<>();
  private String master = "";

  private SparkCluster(SparkHome home, Path folder) {
    this.home = home;
    this.folder = folder;
  }

  /**
   * Starts it and waits until both workers have registered.
   *
   * @param folder receives the installation, the logs and the work folders
   * @param classPath the file in which the build leaves the class path of Spark
   */
  static SparkCluster start(Path folder, Path classPath) throws IOException {
    SparkHome home = SparkHome.assemble(folder.resolve("home"), classPath);
    SparkCluster cluster = new SparkCluster(home, folder);
    try {
      cluster.startDaemons();
      return cluster;
    } catch (IOException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private void startDaemons() throws IOException {
    String address = "127.0.0.1";
    List<String> ports = List.of("--host", address, "--port", "0", "--webui-port", "0");
    SparkDaemon first =
        SparkDaemon.start(
            home,
            MASTER_READY,
            folder.resolve("master.log"),
            "org.apache.spark.deploy.master.Master",
            ports);
    daemons.add(first);
    master = first.awaitReady(START_WITHIN);
    for (int i = 0; i < WORKERS; i++) {
      List<String> arguments = new ArrayList<>(ports);
      String work = folder.resolve("work-" + i).toString();
      arguments.addAll(List.of("--cores", "1", "--memory", "1g", "--work-dir", work, master));
      daemons.add(
          SparkDaemon.start(
              home,
              WORKER_READY,
              folder.resolve("worker-" + i + ".log"),
              "org.apache.spark.deploy.worker.Worker",
              arguments));
    }
    for (SparkDaemon worker : daemons.subList(1, daemons.size())) {
      worker.awaitReady(START_WITHIN);
    }
  }

  /** The address for {@code --master}. */
  public String master() {
    return master;
  }

  /**
   * Runs {@code spark-submit --master <this cluster> <arguments>} in client mode to its end.
   *
   * @param arguments options of spark-submit, then the jar, then the program's own arguments
   */
  public Submission submit(List<String> arguments) {
    return start(arguments).await();
  }

  /** Begins what {@link #submit} does. */
  RunningSubmission start(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(home.binary("spark-submit").toString());
    command.addAll(List.of("--master", master, "--deploy-mode", "client"));
    command.addAll(List.of("--driver-memory", "600m", "--executor-memory", "600m"));
    for (String setting : SETTINGS) {
      command.addAll(List.of("--conf", setting));
    }
    command.addAll(arguments);
    return run(command, home.environment());
  }

  /** Whether a program knows where the installation of Spark is. */
  enum Installation {
    KNOWN,
    UNKNOWN
  }

  /** Runs another program on this machine to its end. */
  Submission run(List<String> command, Installation installation) {
    Map<String, String> environment = new HashMap<>(home.environment());
    if (installation == Installation.UNKNOWN) {
      environment.remove("SPARK_HOME");
      environment.remove("SPARK_SCALA_VERSION");
    }
    return run(command, environment).await();
  }

  private RunningSubmission run(List<String> command, Map<String, String> environment) {
    List<String> watched = new ArrayList<>(List.of(home.binary("run-until-eof").toString()));
    watched.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(watched);
    builder.environment().keySet().removeIf(name -> name.startsWith("SPARK_"));
    builder.environment().putAll(environment);
    return RunningSubmission.start(
        builder, folder.resolve("submit.out"), folder.resolve("submit.err"));
  }

  /** Kills the JVM of an executor outright, as kill -9 does, and says whether there was one. */
  boolean killAnExecutor() {
    return daemons.stream()
        .flatMap(SparkDaemon::descendants)
        .filter(SparkCluster::isExecutor)
        .findFirst()
        .map(ProcessHandle::destroyForcibly)
        .orElse(false);
  }

  private static boolean isExecutor(ProcessHandle process) {
    try {
      // The JDK leaves out arguments that are longer than a page.
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
          .contains("CoarseGrainedExecutorBackend");
    } catch (IOException ended) {
      return process.info().commandLine().orElse("").contains("CoarseGrainedExecutorBackend");
    }
  }

  /** What the daemons, the executors and the last driver logged. */
  String logs() {
    StringBuilder logs = new StringBuilder();
    for (SparkDaemon daemon : daemons) {
      logs.append(daemon.log());
    }
    try (Stream<Path> files = Files.walk(folder, 4)) {
      for (Path file : files.filter(SparkCluster::isProgramLog).toList()) {
        logs.append("--- ").append(file).append('\n').append(Files.readString(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return logs.toString();
  }

  private static boolean isProgramLog(Path file) {
    String name = file.getFileName().toString();
    return Files.isRegularFile(file) && (name.equals("stderr") || name.equals("submit.err"));
  }

  /** Workers first, so that they do not look for a master that is gone. */
  @Override
  public void close() {
    for (int i = daemons.size() - 1; i >= 0; i--) {
      daemons.get(i).close();
    }
  }
}

package dev.tieout.jobs.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A standalone master and two workers of one core each, on free ports of the loopback address, and
 * {@code spark-submit} in client mode against them.
 */
public final class SparkCluster implements AutoCloseable {

  private static final int WORKERS = 2;
  private static final Duration START_WITHIN = Duration.ofMinutes(2);
  private static final Duration SUBMIT_WITHIN = Duration.ofMinutes(5);
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
    List<String> command = new ArrayList<>();
    command.add(home.binary("run-until-eof").toString());
    command.add(home.binary("spark-submit").toString());
    command.addAll(List.of("--master", master, "--deploy-mode", "client"));
    command.addAll(List.of("--driver-memory", "600m", "--executor-memory", "600m"));
    for (String setting : SETTINGS) {
      command.addAll(List.of("--conf", setting));
    }
    command.addAll(arguments);
    Path output = folder.resolve("submit.out");
    Path error = folder.resolve("submit.err");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(home.environment());
    builder.redirectOutput(output.toFile()).redirectError(error.toFile());
    try {
      Process process = builder.start();
      if (!process.waitFor(SUBMIT_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        throw new IllegalStateException(
            "not done within " + SUBMIT_WITHIN + ":\n" + Files.readString(error));
      }
      return new Submission(process.exitValue(), Files.readString(output), Files.readString(error));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a program ran", e);
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

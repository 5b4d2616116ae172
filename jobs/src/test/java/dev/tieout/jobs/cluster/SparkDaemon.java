package dev.tieout.jobs.cluster;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * A master or a worker: a process whose output goes to a file and is watched for the line that says
 * that it is ready. Ends when closed, and also when the JVM that started it does.
 */
final class SparkDaemon implements AutoCloseable {

  private static final Duration STOP_WITHIN = Duration.ofSeconds(10);

  private final Process process;
  private final Path log;
  private final CompletableFuture<String> ready = new CompletableFuture<>();

  private SparkDaemon(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * @param ready matches the line that a daemon prints once it is ready; its first group is what
   *     {@link #awaitReady} returns
   */
  static SparkDaemon start(
      SparkHome home, Pattern ready, Path log, String mainClass, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(home.binary("run-until-eof").toString());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptions().trim().split("\\s+", -1)));
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-cp", home.classPath(), mainClass));
    command.addAll(arguments);

    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.putAll(home.environment());
    SparkDaemon daemon = new SparkDaemon(builder.start(), log);
    Thread pump = new Thread(() -> daemon.pump(ready), log.getFileName().toString());
    pump.setDaemon(true);
    pump.start();
    return daemon;
  }

  private void pump(Pattern pattern) {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        BufferedWriter file = Files.newBufferedWriter(log)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        file.write(line);
        file.newLine();
        file.flush();
        Matcher matcher = pattern.matcher(line);
        if (matcher.find()) {
          ready.complete(matcher.group(1));
        }
      }
      ready.completeExceptionally(new IOException("it ended before it was ready"));
    } catch (IOException e) {
      ready.completeExceptionally(e);
    }
  }

  /** Waits, and returns what the ready line said. */
  String awaitReady(Duration limit) {
    try {
      return ready.get(limit.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("not ready within " + limit + ":\n" + log(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + log.getFileName(), e);
    }
  }

  /** What it started, and what that started. */
  Stream<ProcessHandle> descendants() {
    return process.descendants();
  }

  String log() {
    try {
      return "--- " + log.getFileName() + "\n" + (Files.exists(log) ? Files.readString(log) : "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the process and all that it started, executors among them. */
  @Override
  public void close() {
    List<ProcessHandle> descendants = process.descendants().toList();
    descendants.forEach(ProcessHandle::destroy);
    for (ProcessHandle descendant : descendants) {
      try {
        descendant.onExit().get(STOP_WITHIN.toSeconds(), TimeUnit.SECONDS);
      } catch (ExecutionException | TimeoutException e) {
        descendant.destroyForcibly();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        descendant.destroyForcibly();
      }
    }
    process.destroyForcibly();
  }
}

package dev.tieout.bench.internal.profile;

import dev.tieout.bench.internal.measure.Accounting;
import dev.tieout.bench.internal.measure.KernelHighWater;
import dev.tieout.bench.internal.measure.MeasuredProcess;
import dev.tieout.store.server.MariaDbServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs the workload on one engine after another, each in a process of its own and in an empty
 * directory, and for MySQL with a server that is started for it unless a URL is given.
 *
 * @param accounting what accounts for the processes
 * @param work a directory for data
 * @param mysqlUrl the empty database to use, or null to start a server
 */
public record EngineRunner(Accounting accounting, Path work, @Nullable String mysqlUrl) {
  /** The engines there are. */
  public static final List<String> ENGINES =
      List.of(
          "lsm",
          "rocksdb",
          "rocksdb-published",
          "sqlite",
          "mysql",
          "memory",
          "rocksdb-direct",
          "sqlite-direct");

  /** The flags of Java for each process. */
  public static final List<String> JAVA_FLAGS = List.of("-Xmx850m", "-XX:+UseSerialGC");

  private static final Duration LIMIT = Duration.ofHours(6);
  private static final List<String> SERVER_SETTINGS =
      List.of(
          "--innodb-buffer-pool-size=1G",
          "--innodb-log-file-size=1G",
          "--innodb-flush-log-at-trx-commit=2",
          "--skip-log-bin",
          "--performance-schema=OFF");

  /** Runs one engine. */
  public EngineRun run(String engine, int profiles, int workers, int limit) throws IOException {
    Path directory = work.resolve("data");
    deleteTree(directory);
    Files.createDirectories(directory);
    try {
      if (!engine.equals("mysql") || mysqlUrl != null) {
        return run(engine, profiles, workers, limit, directory, mysqlUrl, null);
      }
      Path server = work.resolve("mariadb");
      deleteTree(server.resolve("data"));
      try (MariaDbServer started = MariaDbServer.start(server, SERVER_SETTINGS)) {
        return run(engine, profiles, workers, limit, directory, started.url(), started);
      } finally {
        deleteTree(server.resolve("data"));
      }
    } finally {
      deleteTree(directory);
    }
  }

  private EngineRun run(
      String engine,
      int profiles,
      int workers,
      int limit,
      Path directory,
      @Nullable String url,
      @Nullable MariaDbServer server)
      throws IOException {
    List<String> command =
        new java.util.ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(JAVA_FLAGS);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            ProfilesWorker.class.getName(),
            engine,
            Integer.toString(profiles),
            Integer.toString(workers),
            Integer.toString(limit),
            directory.toString()));
    Map<String, String> environment = new HashMap<>();
    if (url != null) {
      environment.put(ProfilesWorker.URL, url);
    }
    Path scratch = Files.createDirectories(work.resolve("scratch"));
    MeasuredProcess process = MeasuredProcess.run(accounting, command, environment, scratch, LIMIT);
    if (process.exitStatus() != 0) {
      throw new IOException("The run of " + engine + " failed: " + process.complaint());
    }
    long serverPeak = server == null ? 0 : KernelHighWater.markBytes(server.pid());
    return EngineRun.parse(
        engine,
        profiles,
        workers,
        limit,
        process.output(),
        process.usage().peakBytes(),
        serverPeak);
  }

  private static void deleteTree(Path tree) throws IOException {
    if (!Files.exists(tree)) {
      return;
    }
    try (var paths = Files.walk(tree)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}

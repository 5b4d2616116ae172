package dev.tieout.lsm.workload;

import dev.tieout.lsm.Lsm;
import dev.tieout.lsm.api.Store;
import dev.tieout.lsm.api.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs the workload on our store and prints rates, checksums, storage and memory. Arguments: a new
 * directory, the number of profiles, of workers, and the cache in megabytes.
 */
public final class WorkloadBenchmark {
  private WorkloadBenchmark() {}

  /** Runs it. */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    int n = Integer.parseInt(arguments[1]);
    int workers = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1;
    long cache = arguments.length > 3 ? Long.parseLong(arguments[3]) << 20 : 256L << 20;
    StoreOptions options = ProfileStore.trees(StoreOptions.defaults()).withCacheBytes(cache);
    Workload workload = new Workload(n, workers);
    try (Store store = Lsm.open(directory, options)) {
      ProfileStore profiles = new ProfileStore(store);
      workload.insert(profiles);
      timed("settle", store::settle);
      System.out.println("after inserts: " + store.stats());
      workload.readAll(profiles, false);
      workload.update(profiles);
      System.out.println("after updates: " + store.stats());
      timed("settle", store::settle);
      workload.readAll(profiles, true);
      timed("settle", store::settle);
      System.out.println("at the end: " + store.stats());
      System.out.printf("storage %.1f MB%n", size(directory) / 1e6);
    }
    long begin = System.nanoTime();
    try (Store store = Lsm.open(directory, options)) {
      System.out.printf("reopened in %.3f s%n", (System.nanoTime() - begin) / 1e9);
      workload.verify(new ProfileStore(store));
    }
    System.out.printf("storage after closing %.1f MB%n", size(directory) / 1e6);
    for (Map.Entry<String, String> sum : workload.checksums().entrySet()) {
      Double rate = workload.rates().get(sum.getKey());
      System.out.printf(
          "%-42s %s %,12.0f/s %,12.0f/s of processor time%n",
          sum.getKey(),
          sum.getValue(),
          rate == null ? 0.0 : rate,
          workload.processorRates().getOrDefault(sum.getKey(), 0.0));
    }
    System.out.printf("sum of phases %.2f s%n", workload.seconds());
    Path status = Path.of("/proc/self/status");
    if (Files.exists(status)) {
      Files.readAllLines(status).stream()
          .filter(line -> line.startsWith("VmHWM"))
          .forEach(System.out::println);
    }
  }

  private static void timed(String name, Runnable action) {
    long begin = System.nanoTime();
    action.run();
    System.out.printf("%s took %.2f s%n", name, (System.nanoTime() - begin) / 1e9);
  }

  private static long size(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }
}

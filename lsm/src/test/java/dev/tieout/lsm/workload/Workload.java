package dev.tieout.lsm.workload;

import dev.tieout.lsm.workload.ProfileStore.Range;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The plan of the workload, its phases with one or more workers, and their checksums. */
final class Workload {
  private static final int LIMIT = 100;

  private final int n;
  private final int workers;
  private final long[] reads;
  private final long[] emails;
  private final Range[] pairs;
  private final Range[] ranges;
  private final long[] updates;
  private final long[] laterReads;
  private final long[] laterEmails;
  private final Range[] laterPairs;
  private final Map<String, String> checksums = new LinkedHashMap<>();
  private final Map<String, Double> rates = new LinkedHashMap<>();
  private final Map<String, Double> processorRates = new LinkedHashMap<>();
  private double seconds;

  Workload(int n, int workers) {
    this.n = n;
    this.workers = workers;
    int queries = n <= 10_000 ? n : n / 4;
    KnuthRandom random = new KnuthRandom(Profile.SEED);
    reads = ids(random);
    emails = ids(random);
    pairs = pairs(random, queries);
    ranges = new Range[queries];
    for (int i = 0; i < queries; i++) {
      long s = random.nextLong(1, Math.max(2, n - 5000));
      ranges[i] =
          ProfileStore.createdAt(Profile.createdAt(s), Profile.createdAt(Math.min(n, s + 5000)));
    }
    updates = ids(random);
    laterReads = ids(random);
    laterEmails = ids(random);
    laterPairs = pairs(random, queries);
  }

  private long[] ids(KnuthRandom random) {
    long[] ids = new long[n];
    for (int i = 0; i < n; i++) {
      ids[i] = random.nextLong(1, n + 1);
    }
    return ids;
  }

  private static Range[] pairs(KnuthRandom random, int count) {
    Range[] pairs = new Range[count];
    for (int i = 0; i < count; i++) {
      String country = Profile.COUNTRIES[random.nextInt(32)];
      pairs[i] = ProfileStore.countryStatus(country, Profile.STATUSES[random.nextInt(4)]);
    }
    return pairs;
  }

  Map<String, String> checksums() {
    return checksums;
  }

  Map<String, Double> rates() {
    return rates;
  }

  /** Operations per second of the one worker's processor time; of any use on a busy machine. */
  Map<String, Double> processorRates() {
    return processorRates;
  }

  double seconds() {
    return seconds;
  }

  interface Operation {
    void run(int index, Checksum sum);
  }

  void insert(ProfileStore store) {
    phase(
        "insert profiles",
        n,
        (i, sum) -> {
          store.put(Profile.of(i + 1));
          sum.add(i + 1);
        });
  }

  void readAll(ProfileStore store, boolean later) {
    String prefix = later ? "post-update " : "";
    long[] ids = later ? laterReads : reads;
    long[] ofEmails = later ? laterEmails : emails;
    Range[] ofPairs = later ? laterPairs : pairs;
    Range all = new Range(null, null);
    phase(prefix + "read by user id", n, (i, sum) -> sum.add(store.get(ids[i])));
    phase(
        prefix + "lookup by email",
        n,
        (i, sum) -> sum.add(store.byEmail(Profile.email(ofEmails[i]))));
    scanAndQuery(store, prefix, "country/status", ProfileStore.COUNTRY_STATUS, ofPairs);
    if (!later) {
      scanAndQuery(store, prefix, "created-at", ProfileStore.CREATED_AT, ranges);
    }
    Range[] same = new Range[ofPairs.length];
    Arrays.fill(same, all);
    scanAndQuery(store, prefix, "top reputation", ProfileStore.REPUTATION, same);
  }

  private void scanAndQuery(
      ProfileStore store, String prefix, String name, int index, Range[] ranges) {
    phase(
        prefix + "scan " + name + " index",
        ranges.length,
        (i, sum) -> store.scan(index, ranges[i], LIMIT, sum::add));
    phase(
        prefix + "query " + name + (index == ProfileStore.CREATED_AT ? " range" : ""),
        ranges.length,
        (i, sum) -> store.query(index, ranges[i], LIMIT, sum::add));
  }

  void update(ProfileStore store) {
    Operation update =
        (i, sum) -> {
          Profile updated = store.get(updates[i]).updated();
          store.put(updated);
          sum.add(updated);
        };
    phase("update profiles", n, update, true);
  }

  void verify(ProfileStore store) {
    Checksum sum = new Checksum();
    sum.add(store.count());
    sum.add(store.get(1));
    sum.add(store.get(Math.max(1, n / 2)));
    sum.add(store.get(n));
    checksums.put("verify", sum.hex());
  }

  private void phase(String name, int count, Operation operation) {
    phase(name, count, operation, false);
  }

  private void phase(String name, int count, Operation operation, boolean byId) {
    long begin = System.nanoTime();
    Checksum[] sums = new Checksum[workers];
    List<Thread> threads = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    for (int w = 0; w < workers; w++) {
      Checksum sum = new Checksum();
      sums[w] = sum;
      int worker = w;
      Runnable work =
          () -> {
            if (byId && workers > 1) {
              for (int i = 0; i < count; i++) {
                if (updates[i] % workers == worker) {
                  operation.run(i, sum);
                }
              }
              return;
            }
            int size = count / workers;
            int longer = count % workers;
            int start = worker * size + Math.min(worker, longer);
            int end = start + size + (worker < longer ? 1 : 0);
            for (int i = start; i < end; i++) {
              operation.run(i, sum);
            }
          };
      if (workers == 1) {
        long processor = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        work.run();
        long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - processor;
        processorRates.put(name, count / (used / 1e9));
      } else {
        Thread thread = new Thread(work, "worker-" + w);
        thread.setUncaughtExceptionHandler(
            (t, e) -> {
              synchronized (failures) {
                failures.add(e);
              }
            });
        thread.start();
        threads.add(thread);
      }
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    if (!failures.isEmpty()) {
      throw new IllegalStateException("a worker failed", failures.get(0));
    }
    double took = (System.nanoTime() - begin) / 1e9;
    seconds += took;
    rates.put(name, count / took);
    if (workers == 1) {
      checksums.put(name, sums[0].hex());
    } else {
      Checksum all = new Checksum();
      for (Checksum sum : sums) {
        all.add(sum.hex());
      }
      checksums.put(name, all.hex());
    }
  }
}

package dev.tieout.bench.internal.profile;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The phases, in order, by one worker or several. Closes the store at its end. */
final class Workload {
  /** Names of what is timed apart from the phases. */
  static final String STABILISE = "stabilize";

  static final String SETTLE = "settle";
  static final String REOPEN = "reopen";
  static final String VERIFY = "verify";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final ProfileStore.Opener opener;
  private final Plan plan;
  private final int workers;
  private final Listener listener;
  private ProfileStore store;

  Workload(ProfileStore.Opener opener, Plan plan, int workers, Listener listener)
      throws IOException {
    this.opener = opener;
    this.plan = plan;
    this.workers = workers;
    this.listener = listener;
    this.store = opener.open();
  }

  /** Runs all phases. */
  void run() throws IOException {
    try {
      ProfileRule rule = plan.rule();
      cut(
          "insert profiles",
          plan.count(),
          (sum, i) -> {
            store.insert(rule.profile(i + 1L));
            sum.add(i + 1L);
          });
      apart(STABILISE, () -> store.stabilise());
      reads("", plan.reads(), plan.lookups(), plan.pairs());
      int ranges = plan.ranges().length;
      cut(
          "scan created-at index",
          ranges,
          (sum, i) ->
              store.scanCreatedAt(plan.rangeFrom(i), plan.rangeTo(i), plan.limit(), sum::add));
      cut(
          "query created-at range",
          ranges,
          (sum, i) ->
              store.queryCreatedAt(plan.rangeFrom(i), plan.rangeTo(i), plan.limit(), sum::add));
      top("", ranges);
      updates(rule);
      apart(STABILISE, () -> store.stabilise());
      reads("post-update ", plan.readsAfter(), plan.lookupsAfter(), plan.pairsAfter());
      top("post-update ", plan.pairsAfter().length);
      apart(SETTLE, () -> store.settle());
      listener.size(store.sizeBytes(), store.describe());
      apart(
          REOPEN,
          () -> {
            store.close();
            store = opener.open();
          });
      verify();
    } finally {
      store.close();
    }
  }

  private void reads(String when, int[] reads, int[] lookups, byte[] pairs) throws IOException {
    cut(when + "read by user id", reads.length, (sum, i) -> sum.add(store.get(reads[i])));
    cut(
        when + "lookup by email",
        lookups.length,
        (sum, i) -> sum.add(store.byEmail(ProfileRule.email(lookups[i]))));
    cut(
        when + "scan country/status index",
        pairs.length,
        (sum, i) ->
            store.scanCountryStatus(country(pairs[i]), status(pairs[i]), plan.limit(), sum::add));
    cut(
        when + "query country/status",
        pairs.length,
        (sum, i) ->
            store.queryCountryStatus(country(pairs[i]), status(pairs[i]), plan.limit(), sum::add));
  }

  private static String country(byte pair) {
    return Profile.COUNTRIES.get(Byte.toUnsignedInt(pair) / 4);
  }

  private static String status(byte pair) {
    return Profile.STATUSES.get(pair & 3);
  }

  private void top(String when, int count) throws IOException {
    cut(
        when + "scan top reputation index",
        count,
        (sum, i) -> store.scanTopReputation(plan.limit(), sum::add));
    cut(
        when + "query top reputation",
        count,
        (sum, i) -> store.queryTopReputation(plan.limit(), sum::add));
  }

  /** The same id always goes to the same worker, so that its updates keep their order. */
  private void updates(ProfileRule rule) throws IOException {
    int[] updates = plan.updates();
    phase(
        "update profiles",
        updates.length,
        worker -> {
          Checksum sum = new Checksum();
          for (int id : updates) {
            if (id % workers == worker) {
              sum.add(store.update(id, rule));
            }
          }
          return sum;
        });
  }

  private void verify() throws IOException {
    long start = System.nanoTime();
    Checksum sum = new Checksum();
    sum.add(store.count());
    sum.add(store.get(1));
    sum.add(store.get(Math.max(1, plan.count() / 2)));
    sum.add(store.get(plan.count()));
    listener.phase(VERIFY, 1, System.nanoTime() - start, 0, sum.toString());
  }

  private void apart(String name, Action action) throws IOException {
    long start = System.nanoTime();
    action.run();
    listener.phase(name, 0, System.nanoTime() - start, 0, "");
  }

  private void cut(String name, int count, Operation operation) throws IOException {
    int active = Math.min(workers, Math.max(1, count));
    phase(
        name,
        count,
        worker -> {
          Checksum sum = new Checksum();
          int size = count / active;
          int longer = count % active;
          int from = worker * size + Math.min(worker, longer);
          int to = from + size + (worker < longer ? 1 : 0);
          for (int i = from; i < to; i++) {
            operation.run(sum, i);
          }
          return sum;
        },
        active);
  }

  private void phase(String name, int count, Work work) throws IOException {
    phase(name, count, work, workers);
  }

  private void phase(String name, int count, Work work, int active) throws IOException {
    long start = System.nanoTime();
    long processorStart = THREADS.getCurrentThreadCpuTime();
    List<Checksum> sums = active == 1 ? List.of(work.run(0)) : together(work, active);
    long nanos = System.nanoTime() - start;
    long processorNanos = active == 1 ? THREADS.getCurrentThreadCpuTime() - processorStart : 0;
    String checksum = sums.get(0).toString();
    if (sums.size() > 1) {
      Checksum all = new Checksum();
      sums.forEach(sum -> all.add(sum.toString()));
      checksum = all.toString();
    }
    listener.phase(name, count, nanos, processorNanos, checksum);
  }

  private static List<Checksum> together(Work work, int active) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(active);
    try {
      List<Future<Checksum>> futures = new ArrayList<>();
      for (int worker = 0; worker < active; worker++) {
        int number = worker;
        futures.add(threads.submit(() -> work.run(number)));
      }
      List<Checksum> sums = new ArrayList<>();
      for (Future<Checksum> future : futures) {
        sums.add(future.get());
      }
      return sums;
    } catch (ExecutionException failure) {
      throw failure.getCause() instanceof IOException io ? io : new IOException(failure);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Is told of each phase as it ends. */
  interface Listener {
    /**
     * A phase.
     *
     * @param count its operations, or 0 for what is timed apart
     * @param processorNanos of the thread, or 0 where several worked
     * @param checksum 16 digits, or empty
     */
    void phase(String name, int count, long nanos, long processorNanos, String checksum);

    void size(long bytes, String description);
  }

  private interface Operation {
    void run(Checksum sum, int place) throws IOException;
  }

  private interface Work {
    Checksum run(int worker) throws IOException;
  }

  private interface Action {
    void run() throws IOException;
  }
}

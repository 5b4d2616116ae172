package dev.tieout.core.many;

import dev.tieout.core.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Runs many reconciliations, a bounded number at once: the calling thread and others take one after
 * the other in the order of the spec. What becomes of one does not touch the others, unless the
 * first that fails is to be the last that begins; those under way then come to their end.
 */
public final class PairRuns {
  private final List<Spec> specs;
  private final OnFailure onFailure;
  private final Engine engine;
  private final Watcher watcher;
  private final AtomicReferenceArray<@Nullable PairResult> results;
  private final Set<String> running = new TreeSet<>();
  private int begun;
  private int done;
  private boolean stops;
  private @Nullable Throwable defect;

  private PairRuns(List<Spec> specs, OnFailure onFailure, Engine engine, Watcher watcher) {
    this.specs = specs;
    this.onFailure = onFailure;
    this.engine = engine;
    this.watcher = watcher;
    this.results = new AtomicReferenceArray<>(specs.size());
  }

  /** What happens once one fails or cannot be done. */
  public enum OnFailure {
    GO_ON,
    /** No other begins. */
    STOP
  }

  /** Does one reconciliation. Called by several threads at once. */
  @FunctionalInterface
  public interface Engine {
    /**
     * Reconciles; what keeps it from that is in the result.
     *
     * @param spec has a name, a source, a target and a key
     */
    PairResult run(Spec spec);
  }

  /** Is told how far the run has come; never by two threads at once. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * One has begun or ended.
     *
     * @param done how many have come to their end
     * @param total how many there are
     * @param running the names of those under way, in their order
     * @param ended what has just ended, or null
     */
    void changed(int done, int total, List<String> running, @Nullable PairResult ended);
  }

  /**
   * Runs them.
   *
   * @param atOnce how many threads there are, the calling one among them; at least 1
   * @return a result for each, in the order of the specs
   */
  public static List<PairResult> run(
      List<Spec> specs, int atOnce, OnFailure onFailure, Engine engine, Watcher watcher) {
    return new PairRuns(List.copyOf(specs), onFailure, engine, watcher).run(atOnce);
  }

  private List<PairResult> run(int atOnce) {
    List<Thread> others = new ArrayList<>();
    for (int i = 1; i < Math.min(atOnce, specs.size()); i++) {
      Thread other = new Thread(this::work, "tieout-pair-" + (i + 1));
      other.start();
      others.add(other);
    }
    work();
    others.forEach(PairRuns::join);
    synchronized (this) {
      if (defect instanceof Error error) {
        throw error;
      }
      if (defect instanceof RuntimeException exception) {
        throw exception;
      }
    }
    List<PairResult> all = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      PairResult result = results.get(i);
      all.add(result == null ? PairResult.notRun(name(i)) : result);
    }
    return all;
  }

  private String name(int index) {
    return Objects.requireNonNull(specs.get(index).name());
  }

  private void work() {
    try {
      for (int index = begin(); index >= 0; index = begin()) {
        end(index, engine.run(specs.get(index)));
      }
    } catch (RuntimeException | Error failure) {
      giveUp(failure);
    }
  }

  /** The next to run, or -1. */
  private synchronized int begin() {
    if (stops || begun == specs.size()) {
      return -1;
    }
    running.add(name(begun));
    watcher.changed(done, specs.size(), List.copyOf(running), null);
    return begun++;
  }

  private synchronized void end(int index, PairResult result) {
    results.set(index, result);
    running.remove(name(index));
    done++;
    stops |= onFailure == OnFailure.STOP && result.fails();
    watcher.changed(done, specs.size(), List.copyOf(running), result);
  }

  private synchronized void giveUp(Throwable failure) {
    stops = true;
    if (defect == null) {
      defect = failure;
    } else {
      defect.addSuppressed(failure);
    }
  }

  private static void join(Thread thread) {
    boolean isInterrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException notNow) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

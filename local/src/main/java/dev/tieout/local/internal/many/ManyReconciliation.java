package dev.tieout.local.internal.many;

import dev.tieout.core.gate.AcceptedBreaks;
import dev.tieout.core.many.ManyDocuments;
import dev.tieout.core.many.ManyReport;
import dev.tieout.core.many.ManySpecs;
import dev.tieout.core.many.PairResult;
import dev.tieout.core.many.PairRuns;
import dev.tieout.core.spec.Spec;
import dev.tieout.local.internal.plan.BudgetRefusal;
import dev.tieout.local.internal.progress.Progress;
import dev.tieout.local.internal.run.BreakSink;
import dev.tieout.local.internal.run.Reconciliation;
import dev.tieout.local.internal.run.Request;
import dev.tieout.local.internal.write.StagedDirectory;
import dev.tieout.local.internal.write.WriteFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Many reconciliations on one machine, under one budget. What keeps one from being done is told of
 * that one; only what concerns all of them, such as the place of the results, ends the run.
 */
public final class ManyReconciliation {
  private static final double NANOS = 1e9;

  private final ManyRequest request;
  private final MemoryShares shares;
  private final Gate gate;
  private final Function<Throwable, String> sentence;

  private ManyReconciliation(ManyRequest request, Gate gate, Function<Throwable, String> sentence) {
    this.request = request;
    this.shares = new MemoryShares(request.memoryBytes(), request.atOnce());
    this.gate = gate;
    this.sentence = sentence;
  }

  /** Has one reconciliation done, and says whether it fails. Several threads call it at once. */
  @FunctionalInterface
  public interface Gate {
    /**
     * Has it done, exactly once.
     *
     * @throws IOException as the attempt does, or if its outcome cannot be kept
     */
    Ended run(Spec spec, Attempt attempt) throws IOException;
  }

  /** The reconciliation itself. */
  @FunctionalInterface
  public interface Attempt {
    /**
     * Does it.
     *
     * @param sink who else takes the breaks, or null
     * @param ledger breaks that a ledger has accepted, or null
     */
    Reconciliation.Outcome run(@Nullable BreakSink sink, @Nullable AcceptedBreaks ledger)
        throws IOException;
  }

  /**
   * A reconciliation that came to its end.
   *
   * @param fails whether it fails the run
   */
  public record Ended(Reconciliation.Outcome outcome, boolean fails) {}

  /**
   * Runs them, and writes the results of each into a directory of its name beside what tells of
   * all.
   *
   * @param sentence what is told of one that could not be done, by what was thrown
   * @param startNanos when the work began, in {@link System#nanoTime}
   * @throws dev.tieout.core.spec.Refusal if none can be run for a reason that the user can mend
   * @throws IOException if results cannot be written; nothing is left of any then
   */
  public static ManyReport run(
      ManyRequest request,
      Gate gate,
      Function<Throwable, String> sentence,
      PairRuns.Watcher watcher,
      long startNanos)
      throws IOException {
    ManySpecs.requireUnderstood(request.specs());
    return new ManyReconciliation(request, gate, sentence).run(watcher, startNanos);
  }

  private ManyReport run(PairRuns.Watcher watcher, long startNanos) throws IOException {
    Path out = request.out();
    if (out == null) {
      return runAll(null, watcher, startNanos);
    }
    try (StagedDirectory staged =
        request.overwrite()
            ? StagedDirectory.replace(out, Reconciliation.SUMMARY_FILE)
            : StagedDirectory.create(out)) {
      ManyReport report = runAll(staged, watcher, startNanos);
      for (Map.Entry<String, String> document : ManyDocuments.of(report).entrySet()) {
        write(staged.path().resolve(document.getKey()), document.getValue());
      }
      staged.commit();
      return report;
    }
  }

  private ManyReport runAll(
      @Nullable StagedDirectory staged, PairRuns.Watcher watcher, long startNanos) {
    List<PairResult> pairs =
        PairRuns.run(
            request.specs(),
            shares.atOnce(),
            request.onFailure(),
            spec -> reconcile(spec, staged),
            watcher);
    return new ManyReport(
        request.name(), "local", shares.atOnce(), pairs, (System.nanoTime() - startNanos) / NANOS);
  }

  private PairResult reconcile(Spec spec, @Nullable StagedDirectory staged) {
    String name = Objects.requireNonNull(spec.name());
    long startNanos = System.nanoTime();
    try {
      Ended ended = withMemory(spec, staged, startNanos);
      return PairResult.of(name, ended.outcome().report(), ended.fails());
    } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError failure) {
      return PairResult.failed(
          name, sentence.apply(failure), (System.nanoTime() - startNanos) / NANOS);
    }
  }

  /** A budget that does not suffice is known before data is read, so trying again costs little. */
  private Ended withMemory(Spec spec, @Nullable StagedDirectory staged, long startNanos)
      throws IOException {
    long bytes = shares.usualBytes();
    while (true) {
      try {
        return withShare(spec, bytes, staged, startNanos);
      } catch (BudgetRefusal tooSmall) {
        if (bytes >= shares.budgetBytes()) {
          throw tooSmall;
        }
        long wanted = Math.max(2 * bytes, tooSmall.neededBytes());
        bytes = Math.min(shares.budgetBytes(), wanted);
      }
    }
  }

  private Ended withShare(Spec spec, long bytes, @Nullable StagedDirectory staged, long startNanos)
      throws IOException {
    // Results of the same run do not depend on how much it was given, only its pace does.
    try (MemoryShares.Share held = shares.take(bytes)) {
      Objects.requireNonNull(held);
      return gate.run(
          spec, (sink, ledger) -> attempt(request(spec, bytes, sink, ledger), staged, startNanos));
    }
  }

  private Request request(
      Spec spec, long bytes, @Nullable BreakSink sink, @Nullable AcceptedBreaks ledger) {
    return new Request(
        spec,
        request.mode(),
        bytes,
        request.spillDirectory(),
        request.spillLimitBytes() / shares.atOnce(),
        null,
        /* overwrite= */ false,
        sink,
        null,
        ledger,
        request.reports());
  }

  private static Reconciliation.Outcome attempt(
      Request request, @Nullable StagedDirectory staged, long startNanos) throws IOException {
    if (staged == null) {
      return Reconciliation.run(request, new Progress(), startNanos);
    }
    Path directory = staged.path().resolve(Objects.requireNonNull(request.spec().name()));
    create(directory);
    boolean isDone = false;
    try {
      Reconciliation.Outcome outcome =
          Reconciliation.runInto(directory, request, new Progress(), startNanos);
      isDone = true;
      return outcome;
    } finally {
      if (!isDone) {
        staged.discard(directory);
      }
    }
  }

  private static void create(Path directory) throws IOException {
    try {
      Files.createDirectory(directory);
    } catch (IOException e) {
      throw WriteFailure.of("create the directory", directory, e);
    }
  }

  private static void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw WriteFailure.of("write", file, e);
    }
  }
}

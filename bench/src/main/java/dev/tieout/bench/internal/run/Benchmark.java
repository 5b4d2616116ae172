package dev.tieout.bench.internal.run;

import dev.tieout.bench.internal.data.Answer;
import dev.tieout.bench.internal.data.DatasetKind;
import dev.tieout.bench.internal.data.WrongAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs cases in turns and holds their answers to each other.
 *
 * <ol>
 *   <li>Every case of a size runs once before any runs twice, so that all see the same machine, be
 *       it busy or idle.
 *   <li>The first run of each is kept apart.
 *   <li>Every answer has the counts that the dataset is made to have, and all fingerprints of the
 *       same rows are equal, whatever the mode and the layout of the files; otherwise there is no
 *       result.
 * </ol>
 */
public final class Benchmark {
  private final Runner runner;
  private final Progress progress;

  /** A benchmark of cases that a runner runs. */
  public Benchmark(Runner runner, Progress progress) {
    this.runner = runner;
    this.progress = progress;
  }

  /** Hears of every run as it ends. */
  @FunctionalInterface
  public interface Progress {
    /** A case ran; round 0 is the first, which is kept apart. */
    void ran(Case measured, long rows, int round, Runner.Run run);
  }

  /**
   * Measures every case at one size.
   *
   * @param rows rows a side
   * @param expected the counts of each dataset that the cases use
   * @param trialCount runs of each case after its first
   * @throws WrongAnswer if one answers otherwise than it must
   * @throws IOException if a process cannot be run
   */
  public List<CaseResult> run(
      long rows, List<Case> cases, Map<DatasetKind, Answer> expected, int trialCount)
      throws IOException {
    List<CaseRuns> all = new ArrayList<>();
    for (Case measured : cases) {
      all.add(new CaseRuns(measured, rows, runner.describe(measured, rows)));
    }
    AnswerCheck check = new AnswerCheck(expected);
    for (int round = 0; round <= trialCount; round++) {
      for (CaseRuns runs : all) {
        if (!runs.gaveUp()) {
          Runner.Run run = runner.run(runs.measured(), rows);
          progress.ran(runs.measured(), rows, round, run);
          check.accept(runs.measured(), rows, run);
          runs.add(run);
        }
      }
    }
    return all.stream().map(CaseRuns::result).toList();
  }
}

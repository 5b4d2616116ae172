package dev.tieout.bench.internal.run;

import dev.tieout.bench.internal.data.Answer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The runs of one case at one size, as they come in. */
final class CaseRuns {
  private final Case measured;
  private final long rows;
  private final Runner.Description description;
  private final List<Trial> trials = new ArrayList<>();
  private @Nullable Answer answer;
  private @Nullable String reason;

  CaseRuns(Case measured, long rows, Runner.Description description) {
    this.measured = measured;
    this.rows = rows;
    this.description = description;
  }

  Case measured() {
    return measured;
  }

  boolean gaveUp() {
    return reason != null;
  }

  void add(Runner.Run run) {
    trials.add(run.trial());
    answer = run.answer();
    reason = run.gaveUp();
  }

  CaseResult result() {
    return new CaseResult(
        measured,
        rows,
        description.command(),
        description.javaFlags(),
        trials.get(0),
        gaveUp() ? List.of() : trials.subList(1, trials.size()),
        answer,
        reason);
  }
}

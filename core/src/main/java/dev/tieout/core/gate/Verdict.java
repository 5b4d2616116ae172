package dev.tieout.core.gate;

import dev.tieout.core.result.Summary;
import java.util.List;

/**
 * Whether a run passes, and why. Immutable.
 *
 * @param fails whether its exit status is that of breaks
 * @param reasons a sentence for each thing that fails it; none if it passes
 */
public record Verdict(boolean fails, List<String> reasons) {

  public Verdict {
    reasons = List.copyOf(reasons);
  }

  /** Of a run that any break fails. */
  public static Verdict of(Summary summary) {
    return summary.outcome() == Summary.Outcome.TIED_OUT
        ? new Verdict(false, List.of())
        : new Verdict(true, List.of("There are " + summary.breaks() + " breaks."));
  }
}

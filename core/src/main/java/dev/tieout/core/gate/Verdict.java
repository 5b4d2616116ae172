package dev.tieout.core.gate;

import dev.tieout.core.result.Summary;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run passes, and why. Immutable.
 *
 * @param fails whether its exit status is that of breaks
 * @param hasGate whether thresholds, a baseline or a ledger had a say in it
 * @param reasons a sentence for each thing that fails it; none if it passes
 * @param notes sentences on what does not fail it and should be known
 * @param acceptedBreaks what became of accepted breaks, or null if none were asked for
 * @param amounts how far the values of columns are apart, of those that have a threshold for it
 */
public record Verdict(
    boolean fails,
    boolean hasGate,
    List<String> reasons,
    List<String> notes,
    @Nullable AcceptedCounts acceptedBreaks,
    List<Amount> amounts) {

  public Verdict {
    reasons = List.copyOf(reasons);
    notes = List.copyOf(notes);
    amounts = List.copyOf(amounts);
  }

  /** A verdict in which nothing but breaks had a say. */
  public Verdict(boolean fails, List<String> reasons) {
    this(fails, false, reasons, List.of(), null, List.of());
  }

  /** Of a run that any break fails. */
  public static Verdict of(Summary summary) {
    if (summary.outcome() == Summary.Outcome.TIED_OUT) {
      return new Verdict(false, List.of());
    }
    long breaks = summary.breaks();
    return new Verdict(
        true,
        List.of(breaks == 1 ? "There is 1 break." : "There are " + Shown.breaks(breaks) + "."));
  }

  /** The word for it in results. */
  public String word() {
    return fails ? "fails" : "passes";
  }

  /**
   * Rows of the breaks dataset, by whether they are accepted.
   *
   * @param known accepted by an entry of a baseline or the ledger
   * @param knownByCause accepted by a cause in a baseline
   * @param fresh not accepted
   * @param expired accepted by what has run out; they fail like new ones
   * @param vanished entries, of breaks and of causes, that no longer occur; of a baseline only
   */
  public record AcceptedCounts(
      long known, long knownByCause, long fresh, long expired, long vanished) {}

  /**
   * How far the values of a column are apart in all.
   *
   * @param column the column, as the source spells it
   * @param sum the sum of |target - source| over its differences that are not accepted
   * @param unknown differences of which it is not known, since a value is null or no number
   */
  public record Amount(String column, BigDecimal sum, long unknown) {}
}

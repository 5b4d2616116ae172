package dev.tieout.core.gate;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.explain.FileLook;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.spec.Refusal;
import dev.tieout.core.spec.Reports;
import dev.tieout.core.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a run has to pass beside having no breaks: thresholds, a baseline, the ledger's accepted
 * breaks. Made before data is read, so that what is wrong with any of them is known at once; used
 * for one run. Not thread-safe.
 */
public final class Gate {
  private final Comparison comparison;
  private final String name;
  private final @Nullable Thresholds thresholds;
  private final @Nullable Baseline baseline;
  private final Settings settings;

  private Gate(
      Comparison comparison,
      String name,
      @Nullable Thresholds thresholds,
      @Nullable Baseline baseline,
      Settings settings) {
    this.comparison = comparison;
    this.name = name;
    this.thresholds = thresholds;
    this.baseline = baseline;
    this.settings = settings;
  }

  /**
   * What is accepted, and what it may take.
   *
   * @param baseline the file of a baseline, or null
   * @param ledger breaks that the ledger has, or null; asked only if there are breaks
   * @param memoryBytes the memory for data; accepted breaks take half of it at most
   * @param nowMillis when the run began, in milliseconds of UTC
   * @param reports whether causes are looked for
   */
  public record Settings(
      @Nullable Path baseline,
      @Nullable AcceptedBreaks ledger,
      long memoryBytes,
      long nowMillis,
      Reports reports) {}

  /**
   * The gate of a run, or null if any break fails it.
   *
   * @throws Refusal if a threshold or the baseline does not suit the comparison, or asks for causes
   *     that are not looked for
   */
  public static @Nullable Gate of(Spec spec, Comparison comparison, Settings settings) {
    if (spec.failWhen() == null && settings.baseline() == null && settings.ledger() == null) {
      return null;
    }
    String name = spec.name() == null ? "" : spec.name();
    Gate gate =
        new Gate(
            comparison,
            name,
            spec.failWhen() == null ? null : Thresholds.of(spec.failWhen(), comparison),
            settings.baseline() == null
                ? null
                : BaselineReader.read(
                    settings.baseline(),
                    name,
                    BreakRow.keyNames(comparison),
                    settings.memoryBytes() / 2),
            settings);
    if (settings.reports() == Reports.NONE && gate.asksForCauses()) {
      throw new Refusal(
          "Thresholds for causes, and a baseline of causes, need the causes that --no-reports leaves"
              + " out; leave --no-reports out.");
    }
    return gate;
  }

  /** What the baseline's breaks take of the memory for data. */
  public long heldBytes() {
    return baseline == null ? 0 : (long) baseline.breaks().size() * KnownBreaks.BYTES_EACH;
  }

  /** Whether the breaks themselves must pass by, and not only their counts. */
  public boolean needsBreaks() {
    return baseline != null
        || settings.ledger() != null
        || (thresholds != null && thresholds.needBreaks());
  }

  /** Forgets what was seen of the breaks of a run that begins anew. */
  public void restart() {
    if (baseline != null) {
      baseline.restart();
    }
  }

  /**
   * Begins to look at the breaks of a run.
   *
   * @param files looks up in which files rows are, or null if that is not to be known
   */
  Weighing weigh(@Nullable FileLook files) throws IOException {
    Acceptances acceptances =
        new Acceptances(
            name,
            baseline,
            settings.ledger(),
            settings.memoryBytes() / 2 - heldBytes(),
            settings.nowMillis());
    return new Weighing(comparison, effective(), acceptances, asksForCauses(), files);
  }

  private boolean asksForCauses() {
    return (baseline != null && baseline.hasCauses())
        || (thresholds != null && !thresholds.causes().isEmpty());
  }

  private Thresholds effective() {
    return thresholds == null ? Thresholds.NONE : thresholds;
  }

  /** Whether a run without a single break in its breaks dataset passes, or one that kept none. */
  public Verdict verdict(Summary summary) throws IOException {
    if (summary.breakRows() > 0 && needsBreaks()) {
      throw new IllegalStateException("the breaks did not pass by");
    }
    Acceptances acceptances = new Acceptances(name, baseline, null, 0, settings.nowMillis());
    return verdict(summary, Explanations.NONE, acceptances, null);
  }

  Verdict verdict(
      Summary summary,
      Explanations explanations,
      Acceptances acceptances,
      @Nullable BreakTally tally) {
    LeftBreaks left = new LeftBreaks(summary, tally);
    left.setAside(explanations, effective(), acceptances);
    boolean tellsAccepted = baseline != null || settings.ledger() != null;
    Judgement judgement = new Judgement(effective(), summary, left, acceptances, tally);
    return thresholds == null
        ? judgement.ofAnyBreak(tellsAccepted)
        : judgement.byThresholds(tellsAccepted);
  }
}

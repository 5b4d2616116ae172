package dev.tieout.core.many;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is told of many reconciliations together. Immutable.
 *
 * @param name what the spec calls them together, or null
 * @param engine the engine that ran, such as {@code local}
 * @param atOnce how many ran at once at most
 * @param pairs what came of each, in the order of the spec; at least one
 * @param wallSeconds how long all of it took
 */
public record ManyReport(
    @Nullable String name, String engine, int atOnce, List<PairResult> pairs, double wallSeconds) {

  /** Exit status of a run of which some could not be done. */
  public static final int COULD_NOT_BE_DONE = 2;

  /** Exit status of a run that fails. */
  public static final int FAILS = 1;

  public ManyReport {
    pairs = List.copyOf(pairs);
  }

  /** How many came out so. */
  public long count(PairOutcome outcome) {
    return pairs.stream().filter(pair -> pair.outcome() == outcome).count();
  }

  /** {@code ERROR} if any could not be done, else {@code BREAKS} if any has some. */
  public PairOutcome outcome() {
    if (count(PairOutcome.ERROR) > 0) {
      return PairOutcome.ERROR;
    }
    return count(PairOutcome.BREAKS) > 0 ? PairOutcome.BREAKS : PairOutcome.TIED_OUT;
  }

  /** Whether any fails or could not be done. */
  public boolean fails() {
    return pairs.stream().anyMatch(PairResult::fails);
  }

  /** 2 if any could not be done, else 1 if any fails, else 0. */
  public int exitStatus() {
    return outcome() == PairOutcome.ERROR ? COULD_NOT_BE_DONE : fails() ? FAILS : 0;
  }

  /** The largest resident set of the process, or -1 where that is not told. */
  public long peakRssBytes() {
    return pairs.stream().mapToLong(PairResult::peakRssBytes).max().orElse(-1);
  }

  /** The breaks of all. */
  public long breaks() {
    return pairs.stream()
        .mapToLong(pair -> pair.counts() == null ? 0 : pair.counts().breaks())
        .sum();
  }
}

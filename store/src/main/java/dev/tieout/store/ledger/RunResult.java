package dev.tieout.store.ledger;

/**
 * What a run changed.
 *
 * @param run its number
 * @param opened breaks never seen before
 * @param persisting breaks that the run before saw too
 * @param reopened breaks that had been resolved
 * @param resolved breaks that were there before and no longer are
 * @param accepted of those seen, the ones that are accepted
 */
public record RunResult(
    long run, long opened, long persisting, long reopened, long resolved, long accepted) {

  /** Breaks that the run saw. */
  public long seen() {
    return opened + persisting + reopened;
  }

  /** Breaks that the run saw and nobody accepted. */
  public long unaccepted() {
    return seen() - accepted;
  }
}

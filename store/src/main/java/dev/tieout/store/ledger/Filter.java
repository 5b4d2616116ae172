package dev.tieout.store.ledger;

import org.jspecify.annotations.Nullable;

/**
 * Which breaks are listed; each condition that is null or 0 is none.
 *
 * @param reconciliation whose, or all
 * @param status a status; without one, all but the resolved
 * @param column the column
 * @param seenBefore those seen first before that moment, in milliseconds of UTC
 * @param largestFirst the largest difference first; else the oldest
 * @param withResolved the resolved too
 * @param limit the most that are listed
 */
public record Filter(
    @Nullable String reconciliation,
    @Nullable Status status,
    @Nullable String column,
    long seenBefore,
    boolean largestFirst,
    boolean withResolved,
    int limit) {
  /** Everything. */
  public static final Filter ALL = new Filter(null, null, null, 0, false, true, Integer.MAX_VALUE);

  boolean matches(BreakEntry entry) {
    if (status != null) {
      if (!entry.status().equals(status.word())) {
        return false;
      }
    } else if (!withResolved && entry.status().equals(Status.RESOLVED.word())) {
      return false;
    }
    return (column == null || entry.column().equals(column))
        && (seenBefore == 0 || entry.firstSeen() < seenBefore);
  }
}

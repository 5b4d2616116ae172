package dev.tieout.store.ledger;

import java.util.Locale;

/** Where a break stands after the last run of its reconciliation. */
public enum Status {
  /** Seen by the last run, and never before. */
  OPEN,
  /** Seen by the last run and by the one before it. */
  PERSISTING,
  /** Not seen by the last run. */
  RESOLVED,
  /** Seen by the last run, after it had been resolved. */
  REOPENED;

  /** The word for it in the ledger. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

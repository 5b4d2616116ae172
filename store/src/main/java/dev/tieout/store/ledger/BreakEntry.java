package dev.tieout.store.ledger;

import dev.tieout.store.Row;
import org.jspecify.annotations.Nullable;

/**
 * What the ledger knows of a break.
 *
 * @param id 32 hexadecimal digits
 * @param reconciliation whose it is
 * @param key the key as text
 * @param column the column, or empty for a row as a whole
 * @param kind what it is, such as {@code mismatched}
 * @param status open, persisting, resolved or reopened
 * @param firstSeen when the run began that saw it first, in milliseconds of UTC
 * @param lastSeen when the run began that saw it last
 * @param runCount how many runs saw it
 * @param sizeMillionths how far apart its values are if they are numbers, else 0
 * @param source the source's value, or null
 * @param target the target's value, or null
 * @param assignee whose task it is, or null
 * @param acceptedUntil the first moment at which it is accepted no longer, or null
 * @param acceptedReason why
 * @param acceptedBy by whom
 */
public record BreakEntry(
    String id,
    String reconciliation,
    String key,
    String column,
    String kind,
    String status,
    long firstSeen,
    long lastSeen,
    long runCount,
    long sizeMillionths,
    @Nullable String source,
    @Nullable String target,
    @Nullable String assignee,
    @Nullable Long acceptedUntil,
    @Nullable String acceptedReason,
    @Nullable String acceptedBy) {

  static BreakEntry of(Row row) {
    return new BreakEntry(
        row.text(LedgerTables.ID),
        row.text(LedgerTables.RECONCILIATION),
        row.text(LedgerTables.KEY_TEXT),
        row.text(LedgerTables.COLUMN),
        row.text(LedgerTables.KIND),
        row.text(LedgerTables.STATUS),
        row.number(LedgerTables.FIRST_SEEN),
        row.number(LedgerTables.LAST_SEEN),
        row.number(LedgerTables.RUN_COUNT),
        row.number(LedgerTables.SIZE),
        row.textOrNull(LedgerTables.SOURCE),
        row.textOrNull(LedgerTables.TARGET),
        row.textOrNull(LedgerTables.ASSIGNEE),
        row.isNull(LedgerTables.ACCEPTED_UNTIL) ? null : row.number(LedgerTables.ACCEPTED_UNTIL),
        row.textOrNull(LedgerTables.ACCEPTED_REASON),
        row.textOrNull(LedgerTables.ACCEPTED_BY));
  }
}

package dev.tieout.store.ledger;

import static dev.tieout.store.ledger.LedgerTables.BREAKS;
import static dev.tieout.store.ledger.LedgerTables.BY_LAST_RUN;
import static dev.tieout.store.ledger.LedgerTables.EVENTS;
import static dev.tieout.store.ledger.LedgerTables.RUNS;

import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.Transaction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run that is being written into the ledger, within a transaction. Takes findings one at a
 * time, any number of them.
 */
public final class LedgerRun {
  private static final int PAGE = 500;
  private static final long YES = 1;
  private static final long NO = 0;

  private final String name;
  private final long run;
  private final long started;
  private final long previousRun;
  private final Records breaks;
  private final Records events;
  private long nextEvent;
  private long opened;
  private long persisting;
  private long reopened;
  private long resolved;
  private long accepted;

  LedgerRun(
      Transaction transaction,
      String name,
      long run,
      long started,
      long previousRun,
      long nextEvent) {
    this.name = name;
    this.run = run;
    this.started = started;
    this.previousRun = previousRun;
    this.nextEvent = nextEvent;
    this.breaks = transaction.table(BREAKS);
    this.events = transaction.table(EVENTS);
  }

  /**
   * Takes a break that the run found.
   *
   * @throws IllegalStateException if it was found already
   */
  public void found(Finding finding) throws IOException {
    String id = finding.id(name);
    Row after = breaks.update(Key.of(id), row -> seenAgain(row, finding));
    if (after == null) {
      after = opened(id, finding);
      breaks.insert(after);
      event(id, "opened", null, null);
      opened++;
    }
    if (!after.isNull(LedgerTables.ACCEPTED_UNTIL)
        && after.number(LedgerTables.ACCEPTED_UNTIL) > started) {
      accepted++;
    }
  }

  private Row opened(String id, Finding finding) {
    Row row =
        BREAKS
            .row()
            .set(LedgerTables.ID, id)
            .set(LedgerTables.RECONCILIATION, name)
            .set(LedgerTables.KEY_TEXT, finding.keyText())
            .set(LedgerTables.STATUS, Status.OPEN.word())
            .set(LedgerTables.FIRST_RUN, run)
            .set(LedgerTables.FIRST_SEEN, started)
            .set(LedgerTables.RUN_COUNT, 1);
    describe(row, finding);
    return row;
  }

  private void seenAgain(Row row, Finding finding) throws IOException {
    if (row.number(LedgerTables.LAST_RUN) == run) {
      throw new IllegalStateException("the run found twice " + finding);
    }
    String id = row.text(LedgerTables.ID);
    boolean isOfAnotherKind = !row.text(LedgerTables.KIND).equals(finding.kind());
    if (isOfAnotherKind) {
      // What was accepted is the break as it was.
      row.setNull(LedgerTables.ACCEPTED_UNTIL);
    }
    if (row.number(LedgerTables.LAST_RUN) == previousRun) {
      row.set(LedgerTables.STATUS, Status.PERSISTING.word());
      persisting++;
      if (isOfAnotherKind) {
        event(id, "changed", null, row.text(LedgerTables.KIND) + " -> " + finding.kind());
      }
    } else {
      row.set(LedgerTables.STATUS, Status.REOPENED.word());
      reopened++;
      event(id, "reopened", null, null);
    }
    row.set(LedgerTables.RUN_COUNT, row.number(LedgerTables.RUN_COUNT) + 1);
    describe(row, finding);
  }

  private void describe(Row row, Finding finding) {
    row.set(LedgerTables.COLUMN, Ledger.shortened(finding.column()));
    row.set(LedgerTables.KIND, finding.kind());
    row.set(LedgerTables.SIZE, finding.sizeMillionths());
    row.set(LedgerTables.SOURCE, finding.source());
    row.set(LedgerTables.TARGET, finding.target());
    row.set(LedgerTables.IS_LIVE, YES);
    row.set(LedgerTables.LAST_RUN, run);
    row.set(LedgerTables.LAST_SEEN, started);
  }

  private void event(String id, String what, @Nullable String who, @Nullable String detail)
      throws IOException {
    events.insert(Ledger.event(nextEvent++, id, started, run, what, who, detail));
  }

  /** Resolves what the run did not find, and counts. */
  RunResult end(Transaction transaction) throws IOException {
    Range before = Range.of(BREAKS, BY_LAST_RUN, name, YES).to(run - 1);
    List<String> page = new ArrayList<>();
    do {
      page.clear();
      breaks.query(before, PAGE, row -> page.add(row.text(LedgerTables.ID)));
      for (String id : page) {
        breaks.update(
            Key.of(id),
            row ->
                row.set(LedgerTables.STATUS, Status.RESOLVED.word()).set(LedgerTables.IS_LIVE, NO));
        event(id, "resolved", null, null);
        resolved++;
      }
    } while (!page.isEmpty());
    transaction
        .table(RUNS)
        .insert(
            RUNS.row()
                .set(0, run)
                .set(1, name)
                .set(2, started)
                .set(3, opened)
                .set(4, persisting)
                .set(5, reopened)
                .set(6, resolved)
                .set(7, accepted));
    return new RunResult(run, opened, persisting, reopened, resolved, accepted);
  }

  long nextEvent() {
    return nextEvent;
  }
}

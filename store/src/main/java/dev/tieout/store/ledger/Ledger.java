package dev.tieout.store.ledger;

import static dev.tieout.store.ledger.LedgerTables.BREAKS;
import static dev.tieout.store.ledger.LedgerTables.COUNTERS;
import static dev.tieout.store.ledger.LedgerTables.EVENTS;
import static dev.tieout.store.ledger.LedgerTables.RECONCILIATIONS;

import dev.tieout.store.Key;
import dev.tieout.store.Range;
import dev.tieout.store.RecordStore;
import dev.tieout.store.Records;
import dev.tieout.store.Row;
import dev.tieout.store.StoreException;
import dev.tieout.store.StoreOptions;
import dev.tieout.store.Transaction;
import dev.tieout.store.engine.Stores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ledger of breaks. Each change is a transaction of the store below, a run as a whole too, so
 * that what ends a process in the middle leaves the ledger as of the last completed run. One
 * process has it open at a time. Thread-safe as a store is.
 */
public final class Ledger implements AutoCloseable {
  private static final String RUN = "run";
  private static final String EVENT = "event";

  private final RecordStore store;

  private Ledger(RecordStore store) {
    this.store = store;
  }

  /**
   * Opens a ledger, or makes one where there is none.
   *
   * @param location as {@link Stores} takes it
   */
  public static Ledger open(String location) throws IOException {
    return new Ledger(Stores.open(location, LedgerTables.ALL, StoreOptions.DEFAULT));
  }

  /**
   * Writes down a run: everything that the feed gives, and what it no longer gives as resolved.
   *
   * @param name the reconciliation
   * @param startedMillis when the run began, in milliseconds of UTC
   * @throws StoreException if the name is empty or longer than 200 bytes, or the run began before
   *     the last one that is written down
   */
  public RunResult record(String name, long startedMillis, Feed feed) throws IOException {
    if (name.isEmpty() || bytes(name) > LedgerTables.MAX_NAME_BYTES) {
      throw new StoreException(
          "A name in the ledger has 1 to " + LedgerTables.MAX_NAME_BYTES + " bytes.");
    }
    RunResult[] result = new RunResult[1];
    store.atomically(
        transaction -> {
          Records reconciliations = transaction.table(RECONCILIATIONS);
          Row before = reconciliations.get(Key.of(name));
          if (before != null && before.number(2) > startedMillis) {
            throw new StoreException(
                "The ledger has a run of '" + name + "' that began later; check the clock.");
          }
          long run = last(transaction, RUN) + 1;
          LedgerRun open =
              new LedgerRun(
                  transaction,
                  name,
                  run,
                  startedMillis,
                  before == null ? 0 : before.number(1),
                  last(transaction, EVENT) + 1);
          feed.run(open);
          result[0] = open.end(transaction);
          if (before == null) {
            reconciliations.insert(
                RECONCILIATIONS.row().set(0, name).set(1, run).set(2, startedMillis));
          } else {
            reconciliations.update(Key.of(name), row -> row.set(1, run).set(2, startedMillis));
          }
          setLast(transaction, RUN, run);
          setLast(transaction, EVENT, open.nextEvent() - 1);
        });
    return result[0];
  }

  private static long last(Transaction transaction, String what) throws IOException {
    Row row = transaction.table(COUNTERS).get(Key.of(what));
    return row == null ? 0 : row.number(1);
  }

  private static void setLast(Transaction transaction, String what, long last) throws IOException {
    Records counters = transaction.table(COUNTERS);
    if (counters.update(Key.of(what), row -> row.set(1, last)) == null) {
      counters.insert(COUNTERS.row().set(0, what).set(1, last));
    }
  }

  /**
   * Lists breaks, by the index that suits the filter best.
   *
   * @return how many were listed
   */
  public int list(Filter filter, Visitor<BreakEntry> visitor) throws IOException {
    int[] count = {0};
    for (String name : names(filter)) {
      if (count[0] < filter.limit()) {
        list(name, filter, count, visitor);
      }
    }
    return count[0];
  }

  private void list(String name, Filter filter, int[] count, Visitor<BreakEntry> visitor)
      throws IOException {
    store
        .table(BREAKS)
        .query(
            range(name, filter),
            isExact(filter) ? filter.limit() - count[0] : Integer.MAX_VALUE,
            row -> {
              BreakEntry entry = BreakEntry.of(row);
              if (count[0] < filter.limit() && filter.matches(entry)) {
                count[0]++;
                visitor.accept(entry);
              }
            });
  }

  /** Whether the range of a filter holds nothing else. */
  private static boolean isExact(Filter filter) {
    if (filter.largestFirst() || filter.column() != null) {
      return filter.status() == null
          && filter.withResolved()
          && filter.seenBefore() == 0
          && (filter.column() == null || !filter.largestFirst());
    }
    return filter.status() != null || filter.withResolved();
  }

  private static Range range(String name, Filter filter) {
    if (filter.largestFirst()) {
      return Range.of(BREAKS, LedgerTables.BY_SIZE, name);
    }
    Range range =
        filter.column() != null
            ? Range.of(BREAKS, LedgerTables.BY_COLUMN, name, shortened(filter.column()))
            : filter.status() != null
                ? Range.of(BREAKS, LedgerTables.BY_STATUS, name, filter.status().word())
                : Range.of(BREAKS, LedgerTables.BY_AGE, name);
    return filter.seenBefore() == 0 ? range : range.to(filter.seenBefore() - 1);
  }

  private List<String> names(Filter filter) throws IOException {
    if (filter.reconciliation() != null) {
      return List.of(filter.reconciliation());
    }
    List<String> names = new ArrayList<>();
    store
        .table(RECONCILIATIONS)
        .query(
            Range.of(RECONCILIATIONS, RECONCILIATIONS.index("by_start")),
            Integer.MAX_VALUE,
            row -> names.add(row.text(0)));
    names.sort(Key::compareTexts);
    return names;
  }

  /** What the ledger knows of a break, or null. */
  public @Nullable BreakEntry get(String id) throws IOException {
    Row row = store.table(BREAKS).get(Key.of(id));
    return row == null ? null : BreakEntry.of(row);
  }

  /** What happened to a break, in order. */
  public int history(String id, Visitor<BreakEvent> visitor) throws IOException {
    return store
        .table(EVENTS)
        .query(
            Range.of(EVENTS, EVENTS.index("by_break"), id),
            Integer.MAX_VALUE,
            row ->
                visitor.accept(
                    new BreakEvent(
                        row.number(2),
                        row.number(3),
                        row.text(4),
                        row.textOrNull(5),
                        row.textOrNull(6))));
  }

  /**
   * Accepts a break: until a moment, runs that see it do not fail for it.
   *
   * @throws StoreException if there is no break of the id
   */
  public void accept(String id, long until, String reason, String by, long now) throws IOException {
    change(
        id,
        row ->
            row.set(LedgerTables.ACCEPTED_UNTIL, until)
                .set(LedgerTables.ACCEPTED_REASON, reason)
                .set(LedgerTables.ACCEPTED_BY, by),
        now,
        "accepted",
        by,
        reason);
  }

  /** Makes a break someone's task. */
  public void assign(String id, String assignee, @Nullable String by, long now) throws IOException {
    change(id, row -> row.set(LedgerTables.ASSIGNEE, assignee), now, "assigned", by, assignee);
  }

  /** Writes a note beside a break. */
  public void note(String id, String text, @Nullable String by, long now) throws IOException {
    change(id, row -> {}, now, "noted", by, text);
  }

  private void change(
      String id,
      Records.Edit edit,
      long now,
      String what,
      @Nullable String who,
      @Nullable String detail)
      throws IOException {
    store.atomically(
        transaction -> {
          if (transaction.table(BREAKS).update(Key.of(id), edit) == null) {
            throw new StoreException(
                "The ledger has no break '" + id + "'; list them to see their ids.");
          }
          long number = last(transaction, EVENT) + 1;
          transaction.table(EVENTS).insert(event(number, id, now, 0, what, who, detail));
          setLast(transaction, EVENT, number);
        });
  }

  static Row event(
      long number,
      String id,
      long at,
      long run,
      String what,
      @Nullable String who,
      @Nullable String detail) {
    return EVENTS
        .row()
        .set(0, number)
        .set(1, id)
        .set(2, at)
        .set(3, run)
        .set(4, what)
        .set(5, who)
        .set(6, detail);
  }

  /** A name as far as the index takes it. */
  static String shortened(String column) {
    String text = column;
    while (bytes(text) > LedgerTables.MAX_COLUMN_BYTES) {
      text = text.substring(0, text.offsetByCodePoints(text.length(), -1));
    }
    return text;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  @Override
  public void close() throws IOException {
    store.close();
  }

  /** Gives a run's findings. */
  @FunctionalInterface
  public interface Feed {
    void run(LedgerRun run) throws IOException;
  }

  /** Takes one thing after another. Changes nothing in the ledger. */
  @FunctionalInterface
  public interface Visitor<T> {
    void accept(T item) throws IOException;
  }
}

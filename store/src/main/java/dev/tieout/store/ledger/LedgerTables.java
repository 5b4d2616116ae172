package dev.tieout.store.ledger;

import dev.tieout.store.Index;
import dev.tieout.store.Table;
import java.util.List;

/** The tables of a ledger; docs/formats/ledger.md says what each field means. */
final class LedgerTables {
  static final int MAX_NAME_BYTES = 200;
  static final int MAX_COLUMN_BYTES = 200;

  static final Table BREAKS =
      Table.named("breaks")
          .text("id", 32)
          .text("reconciliation", MAX_NAME_BYTES)
          .text("key_text")
          .text("column_name", MAX_COLUMN_BYTES)
          .text("kind", 24)
          .text("status", 12)
          .number("is_live")
          .number("first_run")
          .number("last_run")
          .number("first_seen")
          .number("last_seen")
          .number("run_count")
          .number("size_millionths")
          .nullableText("source_value")
          .nullableText("target_value")
          .nullableText("assignee")
          .nullableNumber("accepted_until")
          .nullableText("accepted_reason")
          .nullableText("accepted_by")
          .key("id")
          .index("by_status", "reconciliation", "status", "first_seen")
          .index("by_age", "reconciliation", "first_seen")
          .index("by_size", "reconciliation", "size_millionths descending")
          .index("by_column", "reconciliation", "column_name", "first_seen")
          .index("by_last_run", "reconciliation", "is_live", "last_run")
          .build();
  static final int ID = 0;
  static final int RECONCILIATION = 1;
  static final int KEY_TEXT = 2;
  static final int COLUMN = 3;
  static final int KIND = 4;
  static final int STATUS = 5;
  static final int IS_LIVE = 6;
  static final int FIRST_RUN = 7;
  static final int LAST_RUN = 8;
  static final int FIRST_SEEN = 9;
  static final int LAST_SEEN = 10;
  static final int RUN_COUNT = 11;
  static final int SIZE = 12;
  static final int SOURCE = 13;
  static final int TARGET = 14;
  static final int ASSIGNEE = 15;
  static final int ACCEPTED_UNTIL = 16;
  static final int ACCEPTED_REASON = 17;
  static final int ACCEPTED_BY = 18;
  static final Index BY_STATUS = BREAKS.index("by_status");
  static final Index BY_AGE = BREAKS.index("by_age");
  static final Index BY_SIZE = BREAKS.index("by_size");
  static final Index BY_COLUMN = BREAKS.index("by_column");
  static final Index BY_LAST_RUN = BREAKS.index("by_last_run");

  static final Table RUNS =
      Table.named("runs")
          .number("run")
          .text("reconciliation", MAX_NAME_BYTES)
          .number("started")
          .number("opened")
          .number("persisting")
          .number("reopened")
          .number("resolved")
          .number("accepted")
          .key("run")
          .index("by_reconciliation", "reconciliation", "started")
          .build();

  static final Table EVENTS =
      Table.named("events")
          .number("event")
          .text("break_id", 32)
          .number("at")
          .number("run")
          .text("what", 12)
          .nullableText("who")
          .nullableText("detail")
          .key("event")
          .index("by_break", "break_id")
          .build();

  /** One record for each reconciliation: its last run. */
  static final Table RECONCILIATIONS =
      Table.named("reconciliations")
          .text("name", MAX_NAME_BYTES)
          .number("last_run")
          .number("last_started")
          .key("name")
          .index("by_start", "last_started")
          .build();

  /** The last number given out, by what it numbers. */
  static final Table COUNTERS =
      Table.named("counters").text("what", 20).number("last").key("what").build();

  static final List<Table> ALL = List.of(BREAKS, RUNS, EVENTS, RECONCILIATIONS, COUNTERS);

  private LedgerTables() {}
}

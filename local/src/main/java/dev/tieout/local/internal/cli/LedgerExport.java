package dev.tieout.local.internal.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.breaks.CsvCells;
import dev.tieout.store.ledger.BreakEntry;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Breaks of the ledger as lines of CSV or JSON. */
final class LedgerExport {
  private static final List<String> NAMES =
      List.of(
          "id",
          "reconciliation",
          "key",
          "column",
          "kind",
          "status",
          "first_seen",
          "last_seen",
          "run_count",
          "size",
          "source_value",
          "target_value",
          "assignee",
          "accepted_until",
          "accepted_reason",
          "accepted_by");
  private static final int RUN_COUNT = 8;

  private final PrintWriter out;
  private final boolean json;

  private LedgerExport(PrintWriter out, boolean json) {
    this.out = out;
    this.json = json;
  }

  /** Begins an export in a format. */
  static LedgerExport of(String format, PrintWriter out) {
    switch (format) {
      case "csv" -> out.println(String.join(",", NAMES));
      case "jsonl" -> {}
      default -> throw new Refusal("There is no format '" + format + "'; say csv or jsonl.");
    }
    return new LedgerExport(out, format.equals("jsonl"));
  }

  void write(BreakEntry entry) throws IOException {
    Long until = entry.acceptedUntil();
    List<@Nullable String> values =
        Arrays.asList(
            entry.id(),
            entry.reconciliation(),
            entry.key(),
            entry.column(),
            entry.kind(),
            entry.status(),
            LedgerCommand.time(entry.firstSeen()),
            LedgerCommand.time(entry.lastSeen()),
            Long.toString(entry.runCount()),
            LedgerCommand.size(entry),
            entry.source(),
            entry.target(),
            entry.assignee(),
            until == null ? null : LedgerCommand.time(until),
            entry.acceptedReason(),
            entry.acceptedBy());
    out.println(json ? json(values) : csv(values));
  }

  private static String json(List<@Nullable String> values) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
      generator.writeStartObject();
      for (int i = 0; i < values.size(); i++) {
        String value = values.get(i);
        if (value == null) {
          generator.writeNullField(NAMES.get(i));
        } else if (i == RUN_COUNT) {
          generator.writeNumberField(NAMES.get(i), Long.parseLong(value));
        } else {
          generator.writeStringField(NAMES.get(i), value);
        }
      }
      generator.writeEndObject();
    }
    return text.toString();
  }

  private static String csv(List<@Nullable String> values) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      line.append(i == 0 ? "" : ",");
      CsvCells.append(line, values.get(i), /* isRaw= */ false);
    }
    return line.toString();
  }
}

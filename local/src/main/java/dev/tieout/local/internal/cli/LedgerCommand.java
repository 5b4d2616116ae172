package dev.tieout.local.internal.cli;

import dev.tieout.core.result.TerminalText;
import dev.tieout.core.result.TextTable;
import dev.tieout.core.spec.Refusal;
import dev.tieout.store.ledger.BreakEntry;
import dev.tieout.store.ledger.Filter;
import dev.tieout.store.ledger.Ledger;
import dev.tieout.store.ledger.Status;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tieout ledger}: reads the ledger of breaks, and writes into it what people decide. */
@Command(
    name = "ledger",
    description = "Look into the ledger of breaks, and accept, assign and annotate them.",
    subcommands = {
      LedgerCommand.ListBreaks.class,
      LedgerCommand.Show.class,
      LedgerCommand.History.class,
      LedgerCommand.Accept.class,
      LedgerCommand.Assign.class,
      LedgerCommand.Note.class,
      LedgerCommand.Export.class
    },
    footer = {
      "",
      "Examples:",
      "  tieout ledger list --ledger breaks.db --status open",
      "  tieout ledger list --ledger breaks.db --largest --limit 10",
      "  tieout ledger accept ID --ledger breaks.db --until 2026-12-31 --reason rounding --by mira",
      "  tieout ledger export --ledger breaks.db --format jsonl",
    })
final class LedgerCommand implements Runnable {
  private static final long DAY_MILLIS = 86_400_000L;

  @Spec CommandSpec command;

  @Override
  public void run() {
    throw new ParameterException(
        command.commandLine(),
        "Say what to do: list, show, history, accept, assign, note or export.");
  }

  /** The option that all take. */
  static final class Where {
    @Option(
        names = "--ledger",
        required = true,
        paramLabel = "LEDGER",
        description = "An SQLite file, or an engine's URL.")
    String location = "";

    Ledger open() throws IOException {
      if (location.isEmpty()) {
        throw new Refusal("No ledger is given; name it with --ledger.");
      }
      return Ledger.open(location);
    }
  }

  /** Which breaks are wanted. */
  static final class Which {
    @Option(names = "--name", paramLabel = "NAME", description = "Of this reconciliation only.")
    @Nullable String name;

    @Option(
        names = "--status",
        paramLabel = "STATUS",
        description = "open, persisting, resolved or reopened (default: all but resolved).")
    @Nullable String status;

    @Option(names = "--column", paramLabel = "COLUMN", description = "Of this column only.")
    @Nullable String column;

    @Option(
        names = "--older-than",
        paramLabel = "DAYS",
        description = "Seen first more than so many days ago.")
    int days;

    @Option(names = "--largest", description = "The largest difference first, not the oldest.")
    boolean largest;

    @Option(names = "--all", description = "The resolved too.")
    boolean all;

    Filter filter(int limit) {
      if (days < 0 || limit < 1) {
        throw new Refusal("Days are 0 or more, and a limit is at least 1.");
      }
      long before = days == 0 ? 0 : System.currentTimeMillis() - days * DAY_MILLIS;
      return new Filter(name, parse(status), column, before, largest, all, limit);
    }

    private static @Nullable Status parse(@Nullable String word) {
      if (word == null) {
        return null;
      }
      for (Status status : Status.values()) {
        if (status.word().equals(word)) {
          return status;
        }
      }
      throw new Refusal(
          "There is no status '" + word + "'; say open, persisting, resolved or reopened.");
    }
  }

  private static BreakEntry find(Ledger ledger, String id) throws IOException {
    BreakEntry entry = ledger.get(id);
    if (entry == null) {
      throw new Refusal("The ledger has no break '" + id + "'; list them to see their ids.");
    }
    return entry;
  }

  static String time(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }

  private static long ageDays(BreakEntry entry) {
    return (System.currentTimeMillis() - entry.firstSeen()) / DAY_MILLIS;
  }

  static String size(BreakEntry entry) {
    return entry.sizeMillionths() == 0
        ? ""
        : BigDecimal.valueOf(entry.sizeMillionths(), 6).stripTrailingZeros().toPlainString();
  }

  private static boolean isAccepted(BreakEntry entry) {
    Long until = entry.acceptedUntil();
    return until != null && until > System.currentTimeMillis();
  }

  /** Prints a table. */
  @Command(name = "list", description = "List breaks.", mixinStandardHelpOptions = true)
  static final class ListBreaks implements Callable<Integer> {
    @Spec CommandSpec command;
    @Mixin Where where = new Where();
    @Mixin Which which = new Which();

    @Option(
        names = "--limit",
        paramLabel = "N",
        defaultValue = "100",
        description = "The most that are listed (default: ${DEFAULT-VALUE}).")
    int limit = 100;

    @Override
    public Integer call() throws IOException {
      List<String[]> rows = new ArrayList<>();
      rows.add(
          new String[] {
            "id", "status", "days", "runs", "kind", "key", "column", "source", "target", "size", ""
          });
      try (Ledger ledger = where.open()) {
        ledger.list(which.filter(limit), entry -> rows.add(row(entry)));
      }
      StringBuilder text = new StringBuilder();
      TextTable.append(text, TextTable.Align.LEFT, rows);
      PrintWriter out = command.commandLine().getOut();
      out.print(text);
      out.flush();
      return 0;
    }

    private static String[] row(BreakEntry entry) {
      return new String[] {
        entry.id(),
        entry.status(),
        Long.toString(ageDays(entry)),
        Long.toString(entry.runCount()),
        entry.kind(),
        entry.key(),
        entry.column(),
        shown(entry.source()),
        shown(entry.target()),
        size(entry),
        isAccepted(entry) ? "accepted" : entry.assignee() == null ? "" : "for " + entry.assignee()
      };
    }

    private static String shown(@Nullable String text) {
      return text == null ? "" : text;
    }
  }

  /** Prints all that is known of a break. */
  @Command(name = "show", description = "Show a break.", mixinStandardHelpOptions = true)
  static final class Show implements Callable<Integer> {
    @Spec CommandSpec command;
    @Mixin Where where = new Where();

    @Parameters(paramLabel = "ID", description = "The break.")
    String id = "";

    @Override
    public Integer call() throws IOException {
      PrintWriter out = command.commandLine().getOut();
      try (Ledger ledger = where.open()) {
        BreakEntry entry = find(ledger, id);
        line(out, "break", entry.id());
        line(out, "reconciliation", entry.reconciliation());
        line(out, "key", entry.key());
        line(out, "column", entry.column());
        line(out, "kind", entry.kind());
        line(out, "status", entry.status());
        line(out, "source", entry.source());
        line(out, "target", entry.target());
        line(out, "size", size(entry));
        line(out, "first seen", time(entry.firstSeen()) + ", " + ageDays(entry) + " days ago");
        line(out, "last seen", time(entry.lastSeen()));
        line(out, "runs", Long.toString(entry.runCount()));
        line(out, "for", entry.assignee());
        Long until = entry.acceptedUntil();
        if (until != null) {
          line(
              out,
              "accepted",
              "until " + time(until) + " by " + entry.acceptedBy() + ": " + entry.acceptedReason());
        }
      }
      out.flush();
      return 0;
    }

    private static void line(PrintWriter out, String name, @Nullable String value) {
      if (value != null && !value.isEmpty()) {
        out.printf("%-15s %s%n", name, TerminalText.shown(value));
      }
    }
  }

  /** Prints what happened to a break. */
  @Command(
      name = "history",
      description = "Tell what happened to a break.",
      mixinStandardHelpOptions = true)
  static final class History implements Callable<Integer> {
    @Spec CommandSpec command;
    @Mixin Where where = new Where();

    @Parameters(paramLabel = "ID", description = "The break.")
    String id = "";

    @Override
    public Integer call() throws IOException {
      PrintWriter out = command.commandLine().getOut();
      try (Ledger ledger = where.open()) {
        find(ledger, id);
        ledger.history(
            id,
            event ->
                out.println(
                    TerminalText.shown(
                        time(event.at())
                            + "  "
                            + event.what()
                            + (event.run() == 0 ? "" : " by run " + event.run())
                            + (event.who() == null ? "" : " by " + event.who())
                            + (event.detail() == null ? "" : ": " + event.detail()))));
      }
      out.flush();
      return 0;
    }
  }

  /** Accepts a break. */
  @Command(
      name = "accept",
      description = "Accept a break: until a date, runs do not fail for it.",
      mixinStandardHelpOptions = true)
  static final class Accept implements Callable<Integer> {
    @Mixin Where where = new Where();

    @Parameters(paramLabel = "ID", description = "The break.")
    String id = "";

    @Option(
        names = "--until",
        required = true,
        paramLabel = "DATE",
        description = "The last day, such as 2026-12-31, in UTC.")
    String until = "";

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why.")
    String reason = "";

    @Option(names = "--by", required = true, paramLabel = "NAME", description = "Who accepts it.")
    String by = "";

    @Override
    public Integer call() throws IOException {
      long end;
      try {
        end =
            LocalDate.parse(until)
                .plusDays(1)
                .atStartOfDay(ZoneOffset.UTC)
                .toInstant()
                .toEpochMilli();
      } catch (DateTimeParseException | ArithmeticException invalid) {
        throw new Refusal("'" + until + "' is no date such as 2026-12-31.", invalid);
      }
      if (end <= System.currentTimeMillis()) {
        throw new Refusal("A break is accepted until a day to come, and " + until + " is over.");
      }
      try (Ledger ledger = where.open()) {
        ledger.accept(id, end, reason, by, System.currentTimeMillis());
      }
      return 0;
    }
  }

  /** Makes a break someone's task. */
  @Command(
      name = "assign",
      description = "Make a break someone's task.",
      mixinStandardHelpOptions = true)
  static final class Assign implements Callable<Integer> {
    @Mixin Where where = new Where();

    @Parameters(paramLabel = "ID", description = "The break.")
    String id = "";

    @Option(names = "--to", required = true, paramLabel = "NAME", description = "Whose task.")
    String to = "";

    @Option(names = "--by", paramLabel = "NAME", description = "Who says so.")
    @Nullable String by;

    @Override
    public Integer call() throws IOException {
      try (Ledger ledger = where.open()) {
        ledger.assign(id, to, by, System.currentTimeMillis());
      }
      return 0;
    }
  }

  /** Writes a note. */
  @Command(
      name = "note",
      description = "Write a note beside a break.",
      mixinStandardHelpOptions = true)
  static final class Note implements Callable<Integer> {
    @Mixin Where where = new Where();

    @Parameters(index = "0", paramLabel = "ID", description = "The break.")
    String id = "";

    @Parameters(index = "1", paramLabel = "TEXT", description = "The note.")
    String text = "";

    @Option(names = "--by", paramLabel = "NAME", description = "Who writes it.")
    @Nullable String by;

    @Override
    public Integer call() throws IOException {
      try (Ledger ledger = where.open()) {
        ledger.note(id, text, by, System.currentTimeMillis());
      }
      return 0;
    }
  }

  /** Writes breaks as CSV or JSON Lines. */
  @Command(
      name = "export",
      description = "Write breaks as CSV or JSON Lines to the standard output.",
      mixinStandardHelpOptions = true)
  static final class Export implements Callable<Integer> {
    @Spec CommandSpec command;
    @Mixin Where where = new Where();
    @Mixin Which which = new Which();

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        defaultValue = "csv",
        description = "csv or jsonl (default: ${DEFAULT-VALUE}).")
    String format = "csv";

    @Override
    public Integer call() throws IOException {
      PrintWriter out = command.commandLine().getOut();
      LedgerExport export = LedgerExport.of(format, out);
      try (Ledger ledger = where.open()) {
        ledger.list(which.filter(Integer.MAX_VALUE), export::write);
      }
      out.flush();
      return 0;
    }
  }
}

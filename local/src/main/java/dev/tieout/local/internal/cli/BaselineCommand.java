package dev.tieout.local.internal.cli;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.gate.Acceptance;
import dev.tieout.core.gate.BaselineWriter;
import dev.tieout.core.gate.BreakRow;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.RowReader;
import dev.tieout.core.spec.NumberText;
import dev.tieout.core.spec.Refusal;
import dev.tieout.local.internal.ledger.LedgerAcceptances;
import dev.tieout.local.internal.read.Dataset;
import dev.tieout.local.internal.read.parquet.ParquetReadOptions;
import dev.tieout.local.internal.write.WriteFailure;
import dev.tieout.store.ledger.BreakEntry;
import dev.tieout.store.ledger.Ledger;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tieout baseline}: writes down what is known to break, so that runs fail for new only. */
@Command(
    name = "baseline",
    sortOptions = false,
    description = {
      "Write a baseline: breaks that are known, for which 'reconcile --baseline' does not fail.",
      "They are those of earlier results, or those that are accepted in a ledger."
    },
    footer = {
      "",
      "Examples:",
      "  tieout baseline results --out known.jsonl --reason fees --owner mira",
      "  tieout baseline results --out known.jsonl --causes --until 2026-12-31",
      "  tieout baseline --ledger breaks.db --name nightly --out known.jsonl",
      "  tieout reconcile --spec nightly.yaml --baseline known.jsonl",
      "",
      "Exit status: 0 for a baseline, 2 if there is none."
    })
final class BaselineCommand implements Callable<Integer> {
  private static final int DEFAULT_DAYS = 90;
  private static final int MAX_OF_LEDGER = 100_000;

  @Spec CommandSpec command;
  @Mixin Diagnostics diagnostics = new Diagnostics();

  @Parameters(paramLabel = "DIR", arity = "0..1", description = "Results of an earlier run.")
  @Nullable Path results;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Where to write the baseline.")
  Path out = Path.of("");

  @Option(names = "--force", description = "Replace FILE.")
  boolean force;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why runs need not fail (default: that it was known today).")
  @Nullable String reason;

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      description = "Who answers for it (default: who runs the command).")
  @Nullable String owner;

  @Option(
      names = "--until",
      paramLabel = "DATE",
      description = "The last day, such as 2026-12-31, in UTC (default: in 90 days).")
  @Nullable String until;

  @Option(
      names = "--causes",
      description = "Write the causes that explain breaks, whatever they break, not the breaks.")
  boolean causes;

  @Option(
      names = "--ledger",
      paramLabel = "LEDGER",
      description = "Take what is accepted in this ledger, not results.")
  @Nullable String ledger;

  @Option(names = "--name", paramLabel = "NAME", description = "The reconciliation in the ledger.")
  @Nullable String name;

  /**
   * Writes the baseline.
   *
   * @return 0
   */
  @Override
  public Integer call() throws IOException {
    requireOneOrigin();
    if (!force && Files.exists(out)) {
      throw new Refusal(
          "The file '" + out + "' exists already; choose another, or replace it with --force.");
    }
    Acceptance acceptance = acceptance();
    Path beside =
        out.resolveSibling("." + out.getFileName() + ".tmp-" + ProcessHandle.current().pid());
    String told;
    try {
      told = ledger == null ? ofResults(beside, acceptance) : ofLedger(beside, acceptance);
      try {
        Files.move(beside, out, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException failure) {
        throw WriteFailure.of("write", out, failure);
      }
    } finally {
      Files.deleteIfExists(beside);
    }
    PrintWriter print = command.commandLine().getOut();
    print.println(told);
    print.println(
        "Accepted until "
            + acceptance.until()
            + " for "
            + acceptance.owner()
            + ", where a line says nothing else. Look it over, then run tieout reconcile"
            + " --baseline "
            + out
            + ".");
    print.flush();
    return 0;
  }

  private void requireOneOrigin() {
    if ((results == null) == (ledger == null)) {
      throw new Refusal("Name results or a --ledger to take breaks from, one of the two.");
    }
    if (ledger != null && (name == null || causes)) {
      throw new Refusal(
          "A ledger has breaks of many reconciliations and no causes; give --name and leave"
              + " --causes out.");
    }
    if (ledger == null && name != null) {
      throw new Refusal("Results have a name of their own; leave --name out.");
    }
  }

  private Acceptance acceptance() {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    LocalDate last = today.plusDays(DEFAULT_DAYS);
    if (until != null) {
      try {
        last = LocalDate.parse(until);
      } catch (DateTimeException invalid) {
        throw new Refusal("'" + until + "' is no date such as 2026-12-31.", invalid);
      }
    }
    if (last.isBefore(today) || last.getYear() > 9999) {
      throw new Refusal(
          "Breaks are accepted until a day to come, before the year 10000; " + last + " is none.");
    }
    return new Acceptance(
        said("--reason", reason, "known on " + today),
        said("--owner", owner, System.getProperty("user.name", "unknown")),
        last);
  }

  private static String said(String option, @Nullable String text, String otherwise) {
    if (text != null && (text.isBlank() || text.length() > Acceptance.MAX_CHARACTERS)) {
      throw new Refusal(option + " has 1 to " + Acceptance.MAX_CHARACTERS + " characters.");
    }
    return text == null ? otherwise : text;
  }

  private String ofResults(Path file, Acceptance acceptance) throws IOException {
    PastResult past = PastResult.open(Objects.requireNonNull(results));
    Dataset breaks = past.breaks();
    List<String> keyNames = PastResult.keyNames(breaks);
    try (BaselineWriter writer = writer(file, past.name(), keyNames, acceptance)) {
      if (!causes) {
        long written = writeBreaks(breaks, keyNames, writer);
        return counted(written, "known break is in ", "known breaks are in ") + out + ".";
      }
      List<Explanation> explanations = new ArrayList<>(past.explanations());
      // Where rows are that mismatch is told beside why they do, and accepts none of them.
      explanations.removeIf(each -> each.column() == null && each.kind() == BreakKind.MISMATCHED);
      explanations.sort(
          Comparator.comparing(Explanation::cause)
              .thenComparing(each -> each.column() == null ? "" : each.column())
              .thenComparing(Explanation::parameter));
      long explained = 0;
      for (Explanation explanation : explanations) {
        writer.add(explanation);
        explained += explanation.count();
      }
      return counted(explanations.size(), "known cause is in ", "known causes are in ")
          + out
          + "; of "
          + counted(breaks.rowCount(), "break ", "breaks ")
          + NumberText.grouped(breaks.rowCount() - explained)
          + " have none of them and fail.";
    }
  }

  private static String counted(long number, String one, String many) {
    return NumberText.grouped(number) + " " + (number == 1 ? one : many);
  }

  private static long writeBreaks(Dataset breaks, List<String> keyNames, BaselineWriter writer)
      throws IOException {
    List<String> columns = new ArrayList<>();
    breaks.schema().columns().forEach(column -> columns.add(column.name()));
    BreakRow row = new BreakRow(keyNames, List.of());
    long written = 0;
    try (RowReader reader = breaks.reader(columns, ParquetReadOptions.DEFAULT)) {
      List<Column> all = breaks.schema().columns();
      RowBatch batch = new RowBatch(all, RowBatch.capacityRows(all));
      while (reader.read(batch)) {
        for (int at = 0; at < batch.rowCount(); at++) {
          row.read(batch, at);
          writer.add(row);
          written++;
        }
      }
    }
    return written;
  }

  private String ofLedger(Path file, Acceptance acceptance) throws IOException {
    List<BreakEntry> entries = new ArrayList<>();
    String location = Objects.requireNonNull(ledger);
    try (Ledger opened = Ledger.open(location)) {
      new LedgerAcceptances(opened, location, name)
          .entries(
              entry -> {
                if (entries.size() == MAX_OF_LEDGER) {
                  throw new Refusal(
                      "The ledger has more than 100,000 accepted breaks; mend some first.");
                }
                entries.add(entry);
              });
    }
    entries.sort(
        Comparator.comparing(BreakEntry::key)
            .thenComparing(BreakEntry::column)
            .thenComparing(BreakEntry::id));
    try (BaselineWriter writer =
        writer(file, Objects.requireNonNull(name), List.of(), acceptance)) {
      for (BreakEntry entry : entries) {
        writer.add(
            entry.id(),
            entry.key(),
            entry.column(),
            entry.kind(),
            LedgerAcceptances.acceptance(entry));
      }
    }
    return counted(entries.size(), "accepted break is in ", "accepted breaks are in ") + out + ".";
  }

  private BaselineWriter writer(
      Path file, String reconciliation, List<String> keyNames, Acceptance acceptance)
      throws IOException {
    BufferedWriter to;
    try {
      to = Files.newBufferedWriter(file);
    } catch (IOException failure) {
      throw WriteFailure.of("write", out, failure);
    }
    return new BaselineWriter(to, reconciliation, keyNames, acceptance);
  }
}

package dev.tieout.core.many;

import dev.tieout.core.result.TextTable;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.NumberText;
import java.util.ArrayList;
import java.util.List;

/** Many reconciliations as a table for a terminal of 80 columns, and in one line. */
public final class ManyTable {
  private static final int MAX_NAME = 24;
  private static final String CUT = "...";

  private ManyTable() {}

  /** The lines, each ended by a line feed: a pair each, the errors below, the last for all. */
  public static String text(ManyReport report) {
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"name", "source rows", "breaks", "seconds", padded("outcome")});
    for (PairResult pair : report.pairs()) {
      PairCounts counts = pair.counts();
      rows.add(
          new String[] {
            cut(pair.name()),
            counts == null ? "" : NumberText.grouped(counts.sourceRows()),
            counts == null ? "" : NumberText.grouped(counts.breaks()),
            seconds(pair),
            padded(outcome(pair))
          });
    }
    StringBuilder text = new StringBuilder();
    TextTable.append(text, TextTable.Align.RIGHT, rows);
    text.append('\n');
    boolean hasErrors = false;
    for (PairResult pair : report.pairs()) {
      if (pair.error() != null) {
        text.append(pair.name()).append(": ").append(VisibleText.of(pair.error())).append('\n');
        hasErrors = true;
      }
    }
    if (hasErrors) {
      text.append('\n');
    }
    return text.append(costs(report)).append(counts(report)).append(".\n").toString();
  }

  /** Both ends of a long name: those of one spec often begin alike. */
  private static String cut(String name) {
    if (name.length() <= MAX_NAME) {
      return name;
    }
    int kept = MAX_NAME - CUT.length();
    return name.substring(0, kept / 2) + CUT + name.substring(name.length() - (kept - kept / 2));
  }

  /** All words as long as the longest, so that they stand left in a table that stands right. */
  private static String padded(String outcome) {
    int width = 0;
    for (PairOutcome each : PairOutcome.values()) {
      width = Math.max(width, each.text().length());
    }
    return outcome + " ".repeat(width - outcome.length());
  }

  /** How long it took, or nothing if it was not begun. */
  static String seconds(PairResult pair) {
    return pair.outcome() == PairOutcome.NOT_RUN ? "" : NumberText.fixed(pair.seconds(), 2);
  }

  /** What became of it, for people. */
  static String outcome(PairResult pair) {
    boolean isLetPass = pair.outcome() == PairOutcome.BREAKS && !pair.fails();
    return isLetPass ? "passes" : pair.outcome().text();
  }

  private static String costs(ManyReport report) {
    StringBuilder line = new StringBuilder("Took ");
    line.append(NumberText.fixed(report.wallSeconds(), 2)).append(" s, ");
    line.append(report.atOnce()).append(" at once on ").append(report.engine());
    if (report.peakRssBytes() > 0) {
      line.append("; peak memory ").append(ByteSize.format(report.peakRssBytes()));
    }
    return line.append(".\n").toString();
  }

  /** How many came out how, such as {@code 3 reconciliations: 2 tied out, 1 not done}. */
  static String counts(ManyReport report) {
    int total = report.pairs().size();
    StringBuilder text = new StringBuilder(NumberText.grouped(total));
    text.append(total == 1 ? " reconciliation: " : " reconciliations: ");
    String before = "";
    for (PairOutcome outcome : PairOutcome.values()) {
      long count = report.count(outcome);
      if (count > 0) {
        text.append(before).append(NumberText.grouped(count)).append(' ');
        text.append(outcome == PairOutcome.BREAKS ? "with breaks" : outcome.text());
        before = ", ";
      }
    }
    return text.toString();
  }
}

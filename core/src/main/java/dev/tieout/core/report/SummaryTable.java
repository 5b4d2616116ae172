package dev.tieout.core.report;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.Ink;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.SchemaFindingLines;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.result.TextTable;
import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.NumberText;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run found as a short text for a terminal: counts, columns, schemas, the outcome, and the
 * first explanations. No line is wider than {@link TerminalText#COLUMNS}, whatever columns are
 * called, and without colours it depends on nothing but its arguments.
 */
public final class SummaryTable {
  private static final int MAX_COLUMNS_SHOWN = 20;
  private static final int SHARE_WIDTH = "  100.00%".length();

  /** Room for the name of a column in a sentence. */
  private static final int NAME_COLUMNS = 40;

  private final Summary summary;
  private final Ink ink;
  private final StringBuilder text = new StringBuilder();

  private SummaryTable(Summary summary, Ink ink) {
    this.summary = summary;
    this.ink = ink;
  }

  /** The lines, each ended by a line feed. */
  public static String text(Summary summary, RunCosts costs, Explanations explanations, Ink ink) {
    SummaryTable table = new SummaryTable(summary, ink);
    table.counts();
    table.columns();
    table.unparseable();
    SchemaFindingLines.append(table.text, summary.findings());
    table.outcome(costs);
    if (!explanations.explanations().isEmpty()) {
      ExplanationLines.append(table.text, explanations, summary.breakRows(), ink);
    }
    return table.text.toString();
  }

  /** The same of all that is told of a run. */
  public static String text(RunReport report, Ink ink) {
    return text(report.summary(), report.costs(), report.explanations(), ink);
  }

  private void counts() {
    Summary.SideCounts source = summary.source();
    Summary.SideCounts target = summary.target();
    List<Row> rows = new ArrayList<>();
    rows.add(new Row("rows", source.rows(), target.rows(), Kind.PLAIN));
    addUnlessNone(rows, "filtered out", source.filteredRows(), target.filteredRows());
    rows.add(new Row("matched", summary.matched(), summary.matched(), Kind.SHARE));
    rows.add(new Row("mismatched", summary.mismatched(), summary.mismatched(), Kind.BREAKS));
    rows.add(
        new Row(
            "missing on the other side",
            summary.missingInTarget(),
            summary.missingInSource(),
            Kind.BREAKS));
    rows.add(new Row("surplus", summary.surplusInSource(), summary.surplusInTarget(), Kind.BREAKS));
    addUnlessNone(rows, "duplicated keys", source.duplicatedKeys(), target.duplicatedKeys());
    addUnlessNone(rows, "rows with a null key", source.nullKeyRows(), target.nullKeyRows());
    addUnlessNone(
        rows,
        "maps with a key twice",
        source.mapsWithDuplicateKeys(),
        target.mapsWithDuplicateKeys());
    addUnlessNone(rows, "files in Julian calendar", source.julianFiles(), target.julianFiles());
    addUnlessNone(
        rows,
        "unparseable values",
        summary.unparseableIn(Side.SOURCE),
        summary.unparseableIn(Side.TARGET));
    List<String> lines = lines(rows, /* hasShares= */ true);
    for (String line : lines) {
      if (TerminalText.width(line) > TerminalText.COLUMNS) {
        lines = lines(rows, /* hasShares= */ false);
        break;
      }
    }
    text.append(ink.faint(lines.get(0))).append('\n');
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      boolean isBad = row.kind == Kind.BREAKS && row.source + row.target > 0;
      line(lines.get(i + 1), row.label.length(), isBad);
    }
  }

  private static void addUnlessNone(List<Row> rows, String label, long source, long target) {
    if (source + target > 0) {
      rows.add(new Row(label, source, target, Kind.PLAIN));
    }
  }

  private List<String> lines(List<Row> rows, boolean hasShares) {
    List<String[]> cells = new ArrayList<>();
    cells.add(new String[] {"", "source", "target"});
    for (Row row : rows) {
      boolean isShare = hasShares && row.kind != Kind.PLAIN;
      cells.add(
          new String[] {
            row.label,
            counted(row.source) + (isShare ? share(row.source, summary.source().rows()) : ""),
            counted(row.target) + (isShare ? share(row.target, summary.target().rows()) : "")
          });
    }
    return TextTable.lines(TextTable.Align.RIGHT, cells);
  }

  /** A line of a table: all of it stands out, or its label stands back. */
  private void line(String line, int labelLength, boolean isBad) {
    int end = Math.min(labelLength, line.length());
    text.append(isBad ? ink.bad(line) : ink.faint(line.substring(0, end)) + line.substring(end));
    text.append('\n');
  }

  private void columns() {
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"mismatched by column", ""});
    int left = 0;
    List<String> blanks = new ArrayList<>();
    for (Summary.ColumnCounts column : summary.columns()) {
      if (column.trailingBlanks() > 0 && blanks.size() < MAX_COLUMNS_SHOWN) {
        blanks.add(
            counted(column.trailingBlanks())
                + " of "
                + TerminalText.fit(column.name(), NAME_COLUMNS)
                + (column.trailingBlanks() == 1 ? " differs" : " differ")
                + " only in trailing blanks, which 'pad: ignore' accepts");
      }
      if (column.mismatched() > 0) {
        if (rows.size() <= MAX_COLUMNS_SHOWN) {
          rows.add(new String[] {column.name(), counted(column.mismatched())});
        } else {
          left++;
        }
      }
    }
    if (rows.size() > 1) {
      byColumn(rows, left);
      blanks.forEach(line -> TerminalText.wrap(text, line, TerminalText.COLUMNS, "", "  "));
    }
  }

  private void unparseable() {
    if (summary.unparseable().isEmpty()) {
      return;
    }
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"unparseable by column", "source", "target"});
    for (Summary.UnparseableValues values : summary.unparseable()) {
      if (rows.size() <= MAX_COLUMNS_SHOWN) {
        rows.add(
            new String[] {values.column(), counted(values.inSource()), counted(values.inTarget())});
      }
    }
    byColumn(rows, summary.unparseable().size() - (rows.size() - 1));
  }

  /**
   * Appends a table of columns, whose names get the room that numbers leave.
   *
   * @param rows a heading, then a column each
   * @param left how many more columns there are
   */
  private void byColumn(List<String[]> rows, int left) {
    int room = TerminalText.COLUMNS - "  ".length();
    for (int c = 1; c < rows.get(0).length; c++) {
      int widest = 0;
      for (String[] row : rows) {
        widest = Math.max(widest, row[c].length());
      }
      room -= widest + 2;
    }
    for (String[] row : rows.subList(1, rows.size())) {
      row[0] = "  " + TerminalText.fit(row[0], room);
    }
    text.append('\n');
    List<String> lines = TextTable.lines(TextTable.Align.RIGHT, rows);
    text.append(ink.faint(lines.get(0))).append('\n');
    for (String line : lines.subList(1, lines.size())) {
      text.append(ink.bad(line)).append('\n');
    }
    if (left > 0) {
      text.append("  and ").append(left).append(" more columns\n");
    }
  }

  private void outcome(RunCosts costs) {
    boolean isTiedOut = summary.outcome() == Summary.Outcome.TIED_OUT;
    String outcome =
        isTiedOut
            ? "Tied out"
            : counted(summary.breaks()) + (summary.breaks() == 1 ? " break" : " breaks");
    List<String> how = new ArrayList<>();
    how.add(summary.engine());
    how.add(summary.mode());
    how.add(NumberText.fixed(costs.wallSeconds(), 2) + " s");
    if (costs.peakRssBytes() > 0) {
      how.add("peak memory " + ByteSize.format(costs.peakRssBytes()));
    }
    if (costs.spilledBytes() > 0) {
      how.add("spilled " + ByteSize.format(costs.spilledBytes()));
    }
    text.append('\n').append(isTiedOut ? ink.good(outcome) : ink.bad(outcome)).append(" (");
    int used = outcome.length() + 2;
    for (int i = 0; i < how.size(); i++) {
      // A comma and a blank or a bracket and a point follow, so what is told of one thing stays on
      // one line.
      if (used + how.get(i).length() + 2 > TerminalText.COLUMNS) {
        text.setLength(text.length() - 1);
        text.append("\n  ");
        used = 2;
      }
      text.append(how.get(i)).append(i < how.size() - 1 ? ", " : ").\n");
      used += how.get(i).length() + 2;
    }
  }

  /** A share, as wide as the widest. */
  static String share(long part, long whole) {
    String share = NumberText.share(part, whole);
    return " ".repeat(SHARE_WIDTH - share.length()) + share;
  }

  private static String counted(long number) {
    return NumberText.grouped(number);
  }

  /** Whether a count has a share of the rows, and whether it is of breaks. */
  private enum Kind {
    PLAIN,
    SHARE,
    BREAKS
  }

  private record Row(String label, long source, long target, Kind kind) {}
}

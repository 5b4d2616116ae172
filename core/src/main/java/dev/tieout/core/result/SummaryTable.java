package dev.tieout.core.result;

import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.ByteSize;
import dev.tieout.core.spec.NumberText;
import java.util.ArrayList;
import java.util.List;

/** The summary as a short table for a terminal. */
public final class SummaryTable {
  private static final int MAX_COLUMNS_SHOWN = 20;
  private static final int SHARE_WIDTH = "  100.00%".length();

  private SummaryTable() {}

  /** The lines, each ended by a line feed. */
  public static String text(Summary summary, RunCosts costs) {
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"", "source", "target"});
    rows.add(row("rows", summary.source().rows(), summary.target().rows()));
    if (summary.source().filteredRows() + summary.target().filteredRows() > 0) {
      rows.add(
          row("filtered out", summary.source().filteredRows(), summary.target().filteredRows()));
    }
    rows.add(row("matched", summary, summary.matched(), summary.matched()));
    rows.add(row("mismatched", summary, summary.mismatched(), summary.mismatched()));
    rows.add(
        row(
            "missing on the other side",
            summary,
            summary.missingInTarget(),
            summary.missingInSource()));
    rows.add(row("surplus", summary, summary.surplusInSource(), summary.surplusInTarget()));
    if (summary.source().duplicatedKeys() + summary.target().duplicatedKeys() > 0) {
      rows.add(
          row(
              "duplicated keys",
              summary.source().duplicatedKeys(),
              summary.target().duplicatedKeys()));
    }
    if (summary.source().nullKeyRows() + summary.target().nullKeyRows() > 0) {
      rows.add(
          row(
              "rows with a null key",
              summary.source().nullKeyRows(),
              summary.target().nullKeyRows()));
    }
    if (summary.source().mapsWithDuplicateKeys() + summary.target().mapsWithDuplicateKeys() > 0) {
      rows.add(
          row(
              "maps with a key twice",
              summary.source().mapsWithDuplicateKeys(),
              summary.target().mapsWithDuplicateKeys()));
    }
    if (summary.source().julianFiles() + summary.target().julianFiles() > 0) {
      rows.add(
          row(
              "files in Julian calendar",
              summary.source().julianFiles(),
              summary.target().julianFiles()));
    }
    if (!summary.unparseable().isEmpty()) {
      rows.add(
          row(
              "unparseable values",
              summary.unparseableIn(Side.SOURCE),
              summary.unparseableIn(Side.TARGET)));
    }
    StringBuilder text = new StringBuilder();
    TextTable.append(text, TextTable.Align.RIGHT, rows);
    columns(text, summary);
    unparseable(text, summary);
    SchemaFindingLines.append(text, summary.findings());
    text.append('\n');
    text.append(
        summary.outcome() == Summary.Outcome.TIED_OUT
            ? "Tied out"
            : counted(summary.breaks()) + (summary.breaks() == 1 ? " break" : " breaks"));
    text.append(" (").append(summary.engine()).append(", ").append(summary.mode());
    text.append(", ").append(NumberText.fixed(costs.wallSeconds(), 2)).append(" s");
    if (costs.peakRssBytes() > 0) {
      text.append(", peak memory ").append(ByteSize.format(costs.peakRssBytes()));
    }
    if (costs.spilledBytes() > 0) {
      text.append(", spilled ").append(ByteSize.format(costs.spilledBytes()));
    }
    return text.append(").\n").toString();
  }

  private static void columns(StringBuilder text, Summary summary) {
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"mismatched by column", ""});
    int left = 0;
    List<String> blanks = new ArrayList<>();
    for (Summary.ColumnCounts column : summary.columns()) {
      if (column.trailingBlanks() > 0 && blanks.size() < MAX_COLUMNS_SHOWN) {
        blanks.add(
            counted(column.trailingBlanks())
                + " of "
                + column.name()
                + (column.trailingBlanks() == 1 ? " differs" : " differ")
                + " only in trailing blanks, which 'pad: ignore' accepts\n");
      }
      if (column.mismatched() > 0) {
        if (rows.size() <= MAX_COLUMNS_SHOWN) {
          rows.add(new String[] {"  " + column.name(), counted(column.mismatched())});
        } else {
          left++;
        }
      }
    }
    if (rows.size() > 1) {
      text.append('\n');
      TextTable.append(text, TextTable.Align.RIGHT, rows);
      if (left > 0) {
        text.append("  and ").append(left).append(" more columns\n");
      }
      blanks.forEach(text::append);
    }
  }

  private static void unparseable(StringBuilder text, Summary summary) {
    if (summary.unparseable().isEmpty()) {
      return;
    }
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"unparseable by column", "source", "target"});
    for (Summary.UnparseableValues values : summary.unparseable()) {
      if (rows.size() <= MAX_COLUMNS_SHOWN) {
        rows.add(row("  " + values.column(), values.inSource(), values.inTarget()));
      }
    }
    text.append('\n');
    TextTable.append(text, TextTable.Align.RIGHT, rows);
    int left = summary.unparseable().size() - (rows.size() - 1);
    if (left > 0) {
      text.append("  and ").append(left).append(" more columns\n");
    }
  }

  private static String[] row(String label, long source, long target) {
    return new String[] {label, counted(source), counted(target)};
  }

  private static String[] row(String label, Summary summary, long source, long target) {
    return new String[] {
      label,
      counted(source) + share(source, summary.source().rows()),
      counted(target) + share(target, summary.target().rows())
    };
  }

  /** A share, as wide as the widest. */
  static String share(long part, long whole) {
    String share = NumberText.share(part, whole);
    return " ".repeat(SHARE_WIDTH - share.length()) + share;
  }

  private static String counted(long number) {
    return NumberText.grouped(number);
  }
}

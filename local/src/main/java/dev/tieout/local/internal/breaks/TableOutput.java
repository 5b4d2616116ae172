package dev.tieout.local.internal.breaks;

import dev.tieout.core.result.BreakText;
import dev.tieout.core.result.Ink;
import dev.tieout.core.result.ShownValue;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Type;
import dev.tieout.core.spec.NumberText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Breaks as a table that fits a terminal. The first rows are held until they say how wide each
 * column has to be; later ones are cut to that. A cut value has an ellipsis in it. Columns for
 * which there is no room are left out, and named below the table.
 */
final class TableOutput implements BreakOutput {
  private static final int HELD_ROWS = 200;
  private static final int GAP = 2;
  private static final int MIN_WIDTH = 8;

  private final PrintWriter out;
  private final int columns;
  private final Ink ink;
  private final List<String[]> held = new ArrayList<>();
  private List<Column> shown = List.of();
  private String[] names = {};
  private int[] widths = {};
  private int omitted;
  private boolean areWidthsKnown;

  /**
   * @param columns how wide a line may be
   */
  TableOutput(PrintWriter out, int columns, Ink ink) {
    this.out = out;
    this.columns = columns;
    this.ink = ink;
  }

  @Override
  public void start(List<Column> all) {
    int most = Math.max(1, (columns + GAP) / (MIN_WIDTH + GAP));
    shown = List.copyOf(all.subList(0, Math.min(all.size(), most)));
    names = new String[shown.size()];
    widths = new int[shown.size()];
    for (int c = 0; c < names.length; c++) {
      names[c] = TerminalText.fit(shown.get(c).name(), columns);
      widths[c] = TerminalText.width(names[c]);
    }
    omitted = all.size() - shown.size();
  }

  @Override
  public void row(RowBatch batch, int row) {
    String[] cells = new String[widths.length];
    for (int c = 0; c < cells.length; c++) {
      int room = areWidthsKnown ? widths[c] : columns;
      cells[c] = cell(BreakText.of(batch.vector(c), row), room);
    }
    if (areWidthsKnown) {
      print(cells);
      return;
    }
    held.add(cells);
    for (int c = 0; c < cells.length; c++) {
      widths[c] = Math.max(widths[c], TerminalText.width(cells[c]));
    }
    if (held.size() == HELD_ROWS) {
      printHeld();
    }
  }

  /** Null is a blank, as there is no value in a row that the other side lacks. */
  private static String cell(@Nullable String value, int room) {
    return value == null ? "" : ShownValue.of(value, Math.max(3, room));
  }

  private void printHeld() {
    fit();
    areWidthsKnown = true;
    StringBuilder header = line(names);
    out.append(ink.faint(header.toString().stripTrailing())).append('\n');
    for (String[] cells : held) {
      print(cells);
    }
    held.clear();
  }

  /** Takes room from the widest columns until the line fits. */
  private void fit() {
    int width = -GAP;
    for (int c : widths) {
      width += c + GAP;
    }
    while (width > columns) {
      int widest = 0;
      for (int c = 1; c < widths.length; c++) {
        widest = widths[c] > widths[widest] ? c : widest;
      }
      widths[widest]--;
      width--;
    }
  }

  private void print(String[] cells) {
    out.append(line(cells).toString().stripTrailing()).append('\n');
  }

  private StringBuilder line(String[] cells) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < cells.length; c++) {
      String cell =
          TerminalText.width(cells[c]) > widths[c]
              ? TerminalText.fit(cells[c], widths[c])
              : cells[c];
      String padding = " ".repeat(widths[c] - TerminalText.width(cell));
      boolean isRight = isNumber(shown.get(c).type());
      line.append(c == 0 ? "" : " ".repeat(GAP)).append(isRight ? padding : "").append(cell);
      line.append(isRight ? "" : padding);
    }
    return line;
  }

  private static boolean isNumber(Type type) {
    return type instanceof Type.Int
        || type instanceof Type.Decimal
        || type instanceof Type.Floating;
  }

  @Override
  public boolean isClosed() {
    return out.checkError();
  }

  @Override
  public void finish(long rows, boolean isCutShort) {
    if (!areWidthsKnown && rows > 0) {
      printHeld();
    }
    if (rows == 0) {
      out.append("No such breaks.\n");
    }
    if (isCutShort) {
      out.append(
          ink.faint(
              "The first "
                  + NumberText.grouped(rows)
                  + "; there may be more, and --limit says how many are shown."));
      out.append('\n');
    }
    if (omitted > 0) {
      out.append(
          ink.faint(
              NumberText.grouped(omitted)
                  + " more columns have no room; choose some with --columns."));
      out.append('\n');
    }
  }
}

package dev.tieout.core.result;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns as wide as their widest cell. */
public final class TextTable {
  private TextTable() {}

  /** Where the cells beside the first column stand in theirs; the first stands left. */
  public enum Align {
    LEFT,
    RIGHT
  }

  /**
   * Appends rows, each ended by a line feed and without blanks before it.
   *
   * @param rows the cells; all rows have as many. What is not plain in them is shown as escapes
   */
  public static void append(StringBuilder text, Align align, List<String[]> rows) {
    for (String line : lines(align, rows)) {
      text.append(line).append('\n');
    }
  }

  /** The same as lines without an end. */
  public static List<String> lines(Align align, List<String[]> rows) {
    int columns = rows.get(0).length;
    int[] widths = new int[columns];
    List<String[]> shown = new ArrayList<>();
    for (String[] row : rows) {
      String[] cells = new String[columns];
      for (int c = 0; c < columns; c++) {
        cells[c] = TerminalText.shown(row[c]);
        widths[c] = Math.max(widths[c], TerminalText.width(cells[c]));
      }
      shown.add(cells);
    }
    List<String> lines = new ArrayList<>();
    for (String[] row : shown) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        String padding = " ".repeat(widths[c] - TerminalText.width(row[c]));
        boolean isRight = c > 0 && align == Align.RIGHT;
        line.append(c == 0 ? "" : "  ").append(isRight ? padding : "").append(row[c]);
        line.append(isRight ? "" : padding);
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}

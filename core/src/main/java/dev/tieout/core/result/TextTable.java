package dev.tieout.core.result;

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
   * @param rows the cells; all rows have as many
   */
  public static void append(StringBuilder text, Align align, List<String[]> rows) {
    int columns = rows.get(0).length;
    int[] widths = new int[columns];
    for (String[] row : rows) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], row[c].length());
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        String padding = " ".repeat(widths[c] - row[c].length());
        boolean isRight = c > 0 && align == Align.RIGHT;
        line.append(c == 0 ? "" : "  ").append(isRight ? padding : "").append(row[c]);
        line.append(isRight ? "" : padding);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
  }
}

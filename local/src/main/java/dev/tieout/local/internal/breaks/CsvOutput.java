package dev.tieout.local.internal.breaks;

import dev.tieout.core.result.BreakText;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Breaks as CSV, a line of names first; each line ends with a line feed. */
final class CsvOutput implements BreakOutput {
  private final PrintWriter out;
  private final boolean isRaw;
  private final boolean isTerminal;

  /**
   * @param isRaw whether values are written as they are, formulas too
   * @param isTerminal whether a terminal shows them, which what is not plain could drive
   */
  CsvOutput(PrintWriter out, boolean isRaw, boolean isTerminal) {
    this.out = out;
    this.isRaw = isRaw;
    this.isTerminal = isTerminal;
  }

  @Override
  public void start(List<Column> columns) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      cell(line, i, columns.get(i).name());
    }
    write(line);
  }

  @Override
  public void row(RowBatch batch, int row) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < batch.columnCount(); c++) {
      cell(line, c, BreakText.of(batch.vector(c), row));
    }
    write(line);
  }

  private void cell(StringBuilder line, int index, @Nullable String value) {
    line.append(index == 0 ? "" : ",");
    CsvCells.append(line, value == null || !isTerminal ? value : TerminalText.shown(value), isRaw);
  }

  private void write(StringBuilder line) {
    out.append(line.append('\n'));
  }

  @Override
  public boolean isClosed() {
    return out.checkError();
  }

  @Override
  public void finish(long rows, boolean isCutShort) {}
}

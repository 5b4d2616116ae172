package dev.tieout.local.internal.breaks;

import dev.tieout.core.result.BreakText;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.RowBatch;
import dev.tieout.core.schema.Type;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Breaks as lines of JSON, an object each. Whole numbers and truth values are bare, null is null,
 * everything else is text. What could drive a terminal is escaped, as JSON allows everywhere.
 */
final class JsonOutput implements BreakOutput {
  private final PrintWriter out;
  private final List<String> names = new ArrayList<>();

  JsonOutput(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void start(List<Column> columns) {
    for (Column column : columns) {
      StringBuilder name = new StringBuilder();
      quote(name, column.name());
      names.add(name.append(':').toString());
    }
  }

  @Override
  public void row(RowBatch batch, int row) {
    StringBuilder line = new StringBuilder("{");
    for (int c = 0; c < batch.columnCount(); c++) {
      line.append(c == 0 ? "" : ",").append(names.get(c));
      String value = BreakText.of(batch.vector(c), row);
      Type type = batch.vector(c).type();
      if (value == null || type instanceof Type.Int || type instanceof Type.Bool) {
        line.append(value);
      } else {
        quote(line, value);
      }
    }
    out.append(line.append("}\n"));
  }

  private static void quote(StringBuilder line, String text) {
    line.append('"');
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      int chars = Character.charCount(codePoint);
      if (codePoint == '"' || codePoint == '\\') {
        line.append('\\').append((char) codePoint);
      } else if (TerminalText.isPlain(codePoint)) {
        line.appendCodePoint(codePoint);
      } else {
        for (int i = at; i < at + chars; i++) {
          String digits = Integer.toHexString(text.charAt(i));
          line.append("\\u").append("0".repeat(4 - digits.length())).append(digits);
        }
      }
      at += chars;
    }
    line.append('"');
  }

  @Override
  public boolean isClosed() {
    return out.checkError();
  }

  @Override
  public void finish(long rows, boolean isCutShort) {}
}

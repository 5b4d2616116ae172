package dev.tieout.local.internal.progress;

import dev.tieout.core.result.Ink;
import dev.tieout.core.result.TerminalText;
import java.io.PrintStream;
import java.util.List;

/**
 * One to three lines at the bottom of a terminal that show how far a run has come, drawn over one
 * another and cleared at the end. The cursor stays behind the last of them. Not thread-safe.
 */
final class Panel implements AutoCloseable {
  private static final String UP = "\u001b[A";
  private static final String CLEAR_BELOW = "\u001b[J";

  private final Progress progress;
  private final PrintStream terminal;
  private final int columns;
  private final Ink ink;
  private int drawnLines;

  /**
   * @param columns how wide the terminal is
   */
  Panel(Progress progress, PrintStream terminal, int columns, Ink ink) {
    this.progress = progress;
    this.terminal = terminal;
    this.columns = columns;
    this.ink = ink;
  }

  /** Draws the lines anew. */
  void draw() {
    Look look = progress.look();
    if (look == null) {
      return;
    }
    StringBuilder text = new StringBuilder(home());
    List<String> lines = look.lines();
    for (int i = 0; i < lines.size(); i++) {
      // A terminal that has filled a line may have gone to the next.
      String line = TerminalText.fit(lines.get(i), columns - 1);
      text.append(i == 0 ? "" : "\n");
      text.append(i == 0 ? line : i == 1 ? ink.faint(line) : ink.bad(line));
    }
    drawnLines = lines.size();
    write(text);
  }

  /** Goes to the first of the lines and clears them all. */
  private String home() {
    return drawnLines == 0 ? "" : "\r" + UP.repeat(drawnLines - 1) + CLEAR_BELOW;
  }

  private void write(CharSequence text) {
    terminal.print(text);
    terminal.flush();
  }

  /** Clears the lines. */
  @Override
  public void close() {
    if (drawnLines > 0) {
      write(home());
      drawnLines = 0;
    }
  }
}

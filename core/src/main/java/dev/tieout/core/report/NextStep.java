package dev.tieout.core.report;

import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.Ink;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.TerminalText;
import org.jspecify.annotations.Nullable;

/** What to type after a run that found breaks, as it can be pasted into a shell. */
public final class NextStep {
  private static final String LEAD = "Next: ";
  private static final String LIMIT = " --limit 20";

  private NextStep() {}

  /**
   * A line or two, each ended by a line feed; nothing if no row breaks.
   *
   * @param out the directory of the results on this machine, or null if there is none
   */
  public static String text(Summary summary, @Nullable String out, Ink ink) {
    if (summary.outcome() == Summary.Outcome.TIED_OUT) {
      return "";
    }
    if (out == null) {
      return ink.faint(LEAD) + "run it again with --out DIR, which keeps the rows that break.\n";
    }
    if (!TerminalText.shown(out).equals(out)) {
      // A command with escapes in it would name another directory.
      return "";
    }
    if (summary.breakRows() == 0) {
      return "";
    }
    String command = "tieout breaks " + quoted(out);
    String which = which(summary);
    boolean isOneLine = TerminalText.width(LEAD + command + which + LIMIT) <= TerminalText.COLUMNS;
    return ink.faint(LEAD) + command + (isOneLine ? "" : " \\\n       ") + which + LIMIT + "\n";
  }

  /** The option that shows most of the breaks: the worst column, or the most frequent kind. */
  private static String which(Summary summary) {
    Summary.ColumnCounts worst = null;
    for (Summary.ColumnCounts column : summary.columns()) {
      if (column.mismatched() > (worst == null ? 0 : worst.mismatched())) {
        worst = column;
      }
    }
    if (worst == null) {
      return " --kind " + kind(summary).word();
    }
    String name = worst.name();
    String where = "column = '" + name.replace("'", "''") + "'";
    boolean isTypeable =
        name.length() < TerminalText.COLUMNS
            && TerminalText.shown(name).equals(name)
            && TerminalText.width(where) < TerminalText.COLUMNS - 30;
    return isTypeable ? " --where " + quoted(where) : "";
  }

  private static BreakKind kind(Summary summary) {
    BreakKind[] kinds = {
      BreakKind.MISSING_IN_TARGET,
      BreakKind.MISSING_IN_SOURCE,
      BreakKind.SURPLUS_IN_SOURCE,
      BreakKind.SURPLUS_IN_TARGET
    };
    long[] counts = {
      summary.missingInTarget(),
      summary.missingInSource(),
      summary.surplusInSource(),
      summary.surplusInTarget()
    };
    int most = 0;
    for (int i = 1; i < kinds.length; i++) {
      if (counts[i] > counts[most]) {
        most = i;
      }
    }
    return kinds[most];
  }

  /** A word for a shell, in quotes if it is not one as it is. */
  static String quoted(String word) {
    if (word.startsWith("-")) {
      return quoted("./" + word);
    }
    if (word.matches("[A-Za-z0-9_./:=@%+,-]+")) {
      return word;
    }
    return word.matches("[^\"$`\\\\!]*")
        ? '"' + word + '"'
        : "'" + word.replace("'", "'\\''") + "'";
  }
}

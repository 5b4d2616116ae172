package dev.tieout.core.gate;

import dev.tieout.core.result.Summary;
import dev.tieout.core.result.TerminalText;
import dev.tieout.core.spec.NumberText;

/** A verdict as lines below the summary on a terminal. */
public final class VerdictLines {
  private VerdictLines() {}

  /**
   * The lines, each ended by a line feed; none where the last line of the summary says it all.
   *
   * @param summary what the run found
   */
  public static String text(Verdict verdict, Summary summary) {
    if (!verdict.hasGate()) {
      return "";
    }
    boolean hasBreaks = summary.outcome() == Summary.Outcome.BREAKS;
    StringBuilder text = new StringBuilder();
    Verdict.AcceptedCounts accepted = verdict.acceptedBreaks();
    if (accepted != null) {
      text.append("Accepted breaks: ")
          .append(NumberText.grouped(accepted.known()))
          .append(" known, ");
      if (accepted.knownByCause() > 0) {
        text.append(NumberText.grouped(accepted.knownByCause())).append(" known by their cause, ");
      }
      text.append(NumberText.grouped(accepted.fresh()))
          .append(" new, ")
          .append(NumberText.grouped(accepted.expired()))
          .append(" expired; ")
          .append(NumberText.grouped(accepted.vanished()))
          .append(" vanished.\n");
    }
    verdict.notes().forEach(note -> text.append(TerminalText.shown(note)).append('\n'));
    if (verdict.fails()) {
      verdict
          .reasons()
          .forEach(
              reason -> text.append("Fails: ").append(TerminalText.shown(reason)).append('\n'));
    } else if (hasBreaks) {
      text.append("Passes: every break is accepted or within what fail_when allows.\n");
    }
    return text.toString();
  }
}

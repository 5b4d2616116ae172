package dev.tieout.local.internal.cli;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.gate.Verdict;
import dev.tieout.core.gate.VerdictLines;
import dev.tieout.core.report.NextStep;
import dev.tieout.core.report.ReportDocuments;
import dev.tieout.core.report.RunReport;
import dev.tieout.core.report.SummaryTable;
import dev.tieout.core.result.Ink;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.Summary;
import dev.tieout.core.result.TerminalText;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is printed of a run at its end, and again by {@code show}. Not thread-safe. */
final class RunText {
  private static final String PAGE = "report.html";

  private final PrintWriter out;
  private final Ink ink;

  RunText(PrintWriter out, Ink ink) {
    this.out = out;
    this.ink = ink;
  }

  /** What was found. */
  void found(RunReport report) {
    out.print(SummaryTable.text(report, ink));
  }

  /** The same of parts of a report. */
  void found(Summary summary, RunCosts costs, Explanations explanations) {
    out.print(SummaryTable.text(summary, costs, explanations, ink));
  }

  /** What decided whether it passes, where more than breaks had a say. */
  void verdict(Verdict verdict, Summary summary) {
    out.print(VerdictLines.text(verdict, summary));
  }

  /**
   * Where the results are, and what to type next.
   *
   * @param results the directory of the results, or null if none were written
   */
  void next(Summary summary, @Nullable Path results) {
    String directory = results == null ? null : results.toString();
    boolean hasPage = results != null && Files.exists(results.resolve(PAGE));
    if (directory != null) {
      String shown = TerminalText.shown(directory);
      out.println("Results are in " + shown + ".");
      out.print(ReportDocuments.line(shown, hasPage ? List.of(PAGE) : List.of()));
    }
    if (summary.outcome() == Summary.Outcome.BREAKS) {
      out.print(NextStep.text(summary, directory, ink));
    }
    out.flush();
  }
}

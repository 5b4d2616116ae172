package dev.tieout.core.report;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.Summary;
import java.io.IOException;
import java.util.List;

/** The top of the page: how the run came out, what fails it, and four figures. */
final class HtmlOutcome {
  private static final int MOST_REASONS = 10;

  private HtmlOutcome() {}

  static void write(HtmlWriter html, RunReport report) throws IOException {
    Outcome outcome = Outcome.of(report);
    html.raw("<div class=\"outcome ");
    html.raw(
        switch (outcome) {
          case TIED_OUT -> "good";
          case PASSES -> "fair";
          case FAILS -> "bad";
        });
    html.raw("\">\n");
    String name = report.facts().name();
    if (name != null) {
      html.raw("<p class=\"run\">").name(name).raw("</p>\n");
    }
    html.raw("<h1>").text(outcome.words(report)).raw("</h1>\n");
    lead(html, report, outcome);
    reasons(html, report.verdict().reasons());
    html.raw("</div>\n");
    figures(html, report);
  }

  private static void lead(HtmlWriter html, RunReport report, Outcome outcome) throws IOException {
    Summary summary = report.summary();
    html.raw("<p>");
    if (summary.breaks() == 0) {
      html.raw("Every row of the source has its equal in the target, and every row of the target");
      html.raw(" in the source.");
    } else {
      html.raw(outcome == Outcome.PASSES ? "What breaks is within what is allowed. " : "");
      html.raw("This page shows the counts, the causes and the first examples; every break is a");
      html.raw(" row of the Parquet files in <code>breaks/</code> beside it.");
    }
    html.raw("</p>\n");
  }

  private static void reasons(HtmlWriter html, List<String> reasons) throws IOException {
    if (reasons.isEmpty()) {
      return;
    }
    html.raw("<h2 class=\"small\">What fails it</h2>\n<ul>");
    for (String reason : reasons.subList(0, Math.min(reasons.size(), MOST_REASONS))) {
      html.raw("<li>").text(reason).raw("</li>");
    }
    if (reasons.size() > MOST_REASONS) {
      html.raw("<li>and ").count(reasons.size() - MOST_REASONS).raw(" more</li>");
    }
    html.raw("</ul>\n");
  }

  private static void figures(HtmlWriter html, RunReport report) throws IOException {
    Summary summary = report.summary();
    html.raw("<dl class=\"figures\">\n");
    figure(html, "Source rows", summary.source().rows(), "");
    figure(html, "Target rows", summary.target().rows(), "");
    long larger = Math.max(summary.source().rows(), summary.target().rows());
    figure(html, "Matched pairs", summary.matched(), share(summary.matched(), larger));
    long explained = 0;
    long differing = 0;
    for (Explanations.ColumnBreaks column : report.explanations().columns()) {
      differing += column.breaks();
      explained += column.breaks() - column.unexplained();
    }
    if (differing > 0) {
      figure(html, "Differing values explained", explained, share(explained, differing));
    } else {
      figure(html, "Breaks", summary.breaks(), "");
    }
    html.raw("</dl>\n");
  }

  private static String share(long part, long whole) {
    return dev.tieout.core.spec.NumberText.share(part, whole);
  }

  private static void figure(HtmlWriter html, String label, long number, String share)
      throws IOException {
    html.raw("<div><dt>").raw(label).raw("</dt><dd>").count(number);
    html.raw(share.isEmpty() ? "" : " <small>" + share + "</small>").raw("</dd></div>\n");
  }
}

package dev.tieout.core.report;

import java.io.IOException;
import java.util.List;

/**
 * Writes {@code report.html}: one page for people that needs no other file and no network, of at
 * most a megabyte. Its policy of content lets a browser run nothing but the script in it, and it
 * has no markup but ours ({@link HtmlWriter}).
 */
public final class HtmlReport implements ReportDocument {
  /** The name of its file. */
  public static final String FILE_NAME = "report.html";

  private static final List<HtmlSection> SECTIONS =
      List.of(
          new CountsSection(),
          new ColumnsSection(),
          new ExplanationsSection(),
          new ChangesSection(),
          new SamplesSection(),
          new SchemaSection(),
          new ComparisonSection(),
          new FactsSection());

  @Override
  public String fileName() {
    return FILE_NAME;
  }

  @Override
  public void write(RunReport report, Appendable out) throws IOException {
    HtmlWriter html = new HtmlWriter(out);
    HtmlPage.begin(html, title(report));
    html.raw("<a class=\"skip\" href=\"#main\">Skip to the results</a>\n");
    html.raw("<header class=\"top\"><p class=\"brand\">Tieout</p>\n");
    html.raw("<nav aria-label=\"Contents\"><ul>");
    for (HtmlSection section : SECTIONS) {
      if (section.isIn(report)) {
        html.raw("<li><a href=\"#").raw(section.id()).raw("\">");
        html.raw(section.heading()).raw("</a></li>");
      }
    }
    html.raw("</ul></nav></header>\n<main id=\"main\">\n");
    HtmlOutcome.write(html, report);
    for (HtmlSection section : SECTIONS) {
      if (section.isIn(report)) {
        html.raw("<section aria-labelledby=\"").raw(section.id()).raw("\">\n<h2 id=\"");
        html.raw(section.id()).raw("\">").raw(section.heading()).raw("</h2>\n");
        section.write(html, report);
        html.raw("</section>\n");
      }
    }
    html.raw("</main>\n");
    HtmlPage.end(html);
  }

  private static String title(RunReport report) {
    String name = report.facts().name();
    return Outcome.of(report).words(report) + (name == null ? "" : " · " + name) + " · Tieout";
  }
}

package dev.tieout.core.report;

import java.io.IOException;
import java.util.List;

/** How each column was compared. */
final class ComparisonSection implements HtmlSection {
  private static final int MOST_COLUMNS = 200;
  private static final int MOST_BYTES = 100_000;
  private static final int MOST_OPEN = 30;

  @Override
  public String id() {
    return "comparison";
  }

  @Override
  public String heading() {
    return "Comparison";
  }

  @Override
  public boolean isIn(RunReport report) {
    return !report.facts().columns().isEmpty();
  }

  @Override
  public void write(HtmlWriter html, RunReport report) throws IOException {
    List<RunFacts.ColumnFacts> columns = report.facts().columns();
    html.raw(columns.size() <= MOST_OPEN ? "<details open>" : "<details>");
    html.raw("<summary>How ").count(columns.size());
    html.raw(columns.size() == 1 ? " column was compared" : " columns were compared");
    html.raw(
        """
        </summary>
        <table class="pairs"><caption class="hidden">How each column was compared</caption>
        <thead><tr><th scope="col">Column</th><th scope="col">Source type</th>\
        <th scope="col">Target type</th><th scope="col">Compared</th></tr></thead>
        <tbody>
        """);
    long end = html.written() + MOST_BYTES;
    int shown = 0;
    while (shown < columns.size() && shown < MOST_COLUMNS && html.written() < end) {
      column(html, columns.get(shown++));
    }
    html.raw("</tbody></table>\n");
    HtmlLists.more(html, columns.size() - shown, "columns");
    html.raw("</details>\n");
  }

  private static void column(HtmlWriter html, RunFacts.ColumnFacts column) throws IOException {
    html.raw("<tr><th scope=\"row\">").name(column.name());
    if (!column.name().equals(column.targetName())) {
      html.raw(" <span class=\"and\">in the target</span> ").name(column.targetName());
    }
    html.raw(column.isKey() ? " <span class=\"tag\">key</span>" : "");
    html.raw("</th><td data-label=\"Source type\">").name(column.sourceType());
    html.raw("</td><td data-label=\"Target type\">").name(column.targetType());
    html.raw("</td><td data-label=\"Compared\">").text(column.rule()).raw("</td></tr>\n");
  }
}

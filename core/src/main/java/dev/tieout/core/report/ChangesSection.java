package dev.tieout.core.report;

import dev.tieout.core.explain.Explanations;
import java.io.IOException;
import java.util.List;

/** The most frequent changes from one value to another. */
final class ChangesSection implements HtmlSection {
  private static final int MOST_CHANGES = 50;
  private static final int MOST_BYTES = 100_000;

  @Override
  public String id() {
    return "changes";
  }

  @Override
  public String heading() {
    return "Changes";
  }

  @Override
  public boolean isIn(RunReport report) {
    return !report.explanations().changes().isEmpty();
  }

  @Override
  public void write(HtmlWriter html, RunReport report) throws IOException {
    html.raw(
        """
        <table class="pairs"><caption>The most frequent changes of a value</caption>
        <thead><tr><th scope="col">Column</th><th scope="col">Source</th><th scope="col">Target</th>\
        <th scope="col" class="num">Rows</th></tr></thead>
        <tbody>
        """);
    List<Explanations.Change> changes = report.explanations().changes();
    long end = html.written() + MOST_BYTES;
    int shown = 0;
    while (shown < changes.size() && shown < MOST_CHANGES && html.written() < end) {
      Explanations.Change change = changes.get(shown++);
      html.raw("<tr><th scope=\"row\">").name(change.column()).raw("</th>");
      html.cells(change.from(), change.to());
      html.raw("<td class=\"num\" data-label=\"Rows\">").count(change.count()).raw("</td></tr>\n");
    }
    html.raw("</tbody></table>\n");
    HtmlLists.more(html, changes.size() - shown, "changes, which explanations.json lists");
  }
}

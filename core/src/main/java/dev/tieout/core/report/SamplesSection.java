package dev.tieout.core.report;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.BreakKind;
import java.io.IOException;
import java.util.List;

/** The first rows of each kind that break, both sides beside each other. */
final class SamplesSection implements HtmlSection {
  private static final int MOST_ROWS = 25;
  private static final int MOST_DIFFERENCES = 8;
  private static final int MOST_BYTES = 50_000;

  @Override
  public String id() {
    return "samples";
  }

  @Override
  public String heading() {
    return "Samples";
  }

  @Override
  public boolean isIn(RunReport report) {
    return !report.explanations().samples().isEmpty();
  }

  @Override
  public void write(HtmlWriter html, RunReport report) throws IOException {
    html.raw("<p class=\"note\">Characters that differ are marked. What cannot be seen is named:");
    html.raw(" <i>␣</i> a blank, <i>TAB</i>, <i>LF</i>, <i>NBSP</i> a blank that does not break,");
    html.raw(
        " <i>ZWSP</i> a blank without width, <i>RLO</i> a mark that turns text right to left,");
    html.raw(" <i>U+D800</i> a character by its code point.</p>\n");
    Explanations explanations = report.explanations();
    for (BreakKind kind : BreakKind.values()) {
      List<Explanations.RowSample> samples =
          explanations.samples().stream().filter(s -> s.kind().equals(kind.word())).toList();
      if (samples.isEmpty()) {
        continue;
      }
      html.raw("<h3>").raw(heading(kind)).raw("</h3>\n");
      if (kind == BreakKind.MISMATCHED || kind == BreakKind.UNPARSEABLE) {
        pairs(html, explanations.keyNames(), samples);
      } else {
        keys(html, explanations.keyNames(), samples);
      }
    }
  }

  private static String heading(BreakKind kind) {
    return switch (kind) {
      case MISMATCHED -> "Rows that differ";
      case UNPARSEABLE -> "Values that a cast could not read";
      case MISSING_IN_TARGET -> "Rows that the target lacks";
      case MISSING_IN_SOURCE -> "Rows that the source lacks";
      case SURPLUS_IN_SOURCE -> "Rows that the source has more often";
      case SURPLUS_IN_TARGET -> "Rows that the target has more often";
    };
  }

  private static void pairs(
      HtmlWriter html, List<String> keyNames, List<Explanations.RowSample> samples)
      throws IOException {
    html.raw(
        """
        <table class="pairs samples"><caption class="hidden">Sampled rows, column by column\
        </caption>
        <thead><tr><th scope="col">Key</th><th scope="col">Column</th><th scope="col">Source</th>\
        <th scope="col">Target</th></tr></thead>
        """);
    long end = html.written() + MOST_BYTES;
    int shown = 0;
    while (shown < samples.size() && shown < MOST_ROWS && html.written() < end) {
      pair(html, keyNames, samples.get(shown++));
    }
    html.raw("</table>\n");
    HtmlLists.more(html, samples.size() - shown, "sampled rows, which explanations.json lists");
  }

  private static void pair(HtmlWriter html, List<String> keyNames, Explanations.RowSample sample)
      throws IOException {
    int all = sample.differences().size();
    int shown = Math.min(MOST_DIFFERENCES, all);
    html.raw("<tbody><tr><th scope=\"rowgroup\" rowspan=\"");
    html.raw(Integer.toString(Math.max(1, shown + (shown < all ? 1 : 0)))).raw("\">");
    HtmlLists.key(html, keyNames, sample.key());
    html.raw("</th>");
    for (int i = 0; i < shown; i++) {
      Explanations.Difference difference = sample.differences().get(i);
      html.raw(i == 0 ? "" : "<tr>");
      html.raw("<th scope=\"row\">").name(difference.column()).raw("</th>");
      html.cells(difference.source(), difference.target()).raw("</tr>\n");
    }
    if (shown < all) {
      html.raw("<tr><td colspan=\"3\" class=\"more\">and ").count(all - shown);
      html.raw(" more columns</td></tr>\n");
    }
    html.raw(all == 0 ? "</tr></tbody>\n" : "</tbody>\n");
  }

  private static void keys(
      HtmlWriter html, List<String> keyNames, List<Explanations.RowSample> samples)
      throws IOException {
    html.raw("<ul class=\"keys\">");
    long end = html.written() + MOST_BYTES / 4;
    int shown = 0;
    while (shown < samples.size() && shown < MOST_ROWS && html.written() < end) {
      html.raw("<li>");
      HtmlLists.key(html, keyNames, samples.get(shown++).key());
      html.raw("</li>\n");
    }
    html.raw("</ul>\n");
    HtmlLists.more(html, samples.size() - shown, "sampled rows, which explanations.json lists");
  }
}

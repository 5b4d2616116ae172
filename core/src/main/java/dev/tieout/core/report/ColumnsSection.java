package dev.tieout.core.report;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.Summary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns that differ, those with most breaks first, and what differs together. */
final class ColumnsSection implements HtmlSection {
  private static final int MOST_COLUMNS = 50;
  private static final int MOST_PATTERNS = 20;
  private static final int MOST_PARTS = 20;
  private static final int MOST_BYTES = 60_000;
  private static final int WIDTH = 1000;

  @Override
  public String id() {
    return "columns";
  }

  @Override
  public String heading() {
    return "Columns";
  }

  @Override
  public boolean isIn(RunReport report) {
    return !ranked(report.summary()).isEmpty() || !report.summary().unparseable().isEmpty();
  }

  /** The columns with mismatches, those with most first. */
  static List<Summary.ColumnCounts> ranked(Summary summary) {
    List<Summary.ColumnCounts> ranked = new ArrayList<>();
    for (Summary.ColumnCounts column : summary.columns()) {
      if (column.mismatched() > 0) {
        ranked.add(column);
      }
    }
    ranked.sort((a, b) -> Long.compare(b.mismatched(), a.mismatched()));
    return ranked;
  }

  /** How many differences of a column have no explanation, by its name. */
  static Map<String, Long> unexplained(Explanations explanations) {
    Map<String, Long> unexplained = new HashMap<>();
    for (Explanations.ColumnBreaks column : explanations.columns()) {
      unexplained.put(column.column(), column.unexplained());
    }
    return unexplained;
  }

  @Override
  public void write(HtmlWriter html, RunReport report) throws IOException {
    List<Summary.ColumnCounts> ranked = ranked(report.summary());
    if (!ranked.isEmpty()) {
      columns(html, report, ranked);
    }
    unparseable(html, report.summary());
    patterns(html, report.explanations().rowPatterns());
  }

  private static void columns(HtmlWriter html, RunReport report, List<Summary.ColumnCounts> ranked)
      throws IOException {
    html.raw(
        """
        <table class="ranked"><caption>Rows in which a column differs, of those that are mismatched; \
        the dark part of a bar is explained</caption>
        <thead><tr><th scope="col">Column</th><th scope="col" class="wide"><span class="hidden">\
        Bar</span></th><th scope="col" class="num">Rows</th><th scope="col" class="num">Share</th>\
        <th scope="col" class="num">Unexplained</th></tr></thead>
        <tbody>
        """);
    Map<String, Long> unexplained = unexplained(report.explanations());
    long most = ranked.get(0).mismatched();
    long end = html.written() + MOST_BYTES;
    int shown = 0;
    for (Summary.ColumnCounts column : ranked) {
      if (shown == MOST_COLUMNS || html.written() > end) {
        break;
      }
      shown++;
      long rest =
          Math.min(
              unexplained.getOrDefault(column.name(), column.mismatched()), column.mismatched());
      html.raw("<tr><th scope=\"row\">").name(column.name());
      if (column.trailingBlanks() > 0) {
        html.raw(" <small>").count(column.trailingBlanks());
        html.raw(" only in trailing blanks: <code>pad: ignore</code></small>");
      }
      html.raw("</th><td class=\"wide\">");
      bar(html, column.mismatched() - rest, rest, most);
      html.raw("</td><td class=\"num\" data-label=\"Rows\">").count(column.mismatched());
      html.raw("</td><td class=\"num share\" data-label=\"Share\">");
      html.share(column.mismatched(), report.summary().mismatched());
      html.raw("</td><td class=\"num\" data-label=\"Unexplained\">").count(rest);
      html.raw("</td></tr>\n");
    }
    html.raw("</tbody></table>\n");
    HtmlLists.more(html, ranked.size() - shown, "columns, which summary.json lists");
  }

  private static void bar(HtmlWriter html, long explained, long rest, long most)
      throws IOException {
    int whole = Math.max(4, (int) ((double) (explained + rest) / most * WIDTH));
    int dark = (int) ((double) explained / (explained + rest) * whole);
    html.raw("<svg class=\"bar thin\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\"");
    html.raw(" aria-hidden=\"true\">");
    html.raw("<rect class=\"rest\" width=\"").raw(Integer.toString(whole));
    html.raw("\" height=\"10\"/><rect class=\"told\" width=\"").raw(Integer.toString(dark));
    html.raw("\" height=\"10\"/></svg>");
  }

  private static void unparseable(HtmlWriter html, Summary summary) throws IOException {
    List<Summary.UnparseableValues> all = summary.unparseable();
    if (all.isEmpty()) {
      return;
    }
    html.raw(
        """
        <table class="numbers"><caption>Values that a cast could not read</caption>
        <thead><tr><th scope="col">Column</th><th scope="col" class="num">Source</th>\
        <th scope="col" class="num">Target</th></tr></thead>
        <tbody>
        """);
    long end = html.written() + MOST_BYTES / 4;
    int shown = 0;
    while (shown < all.size() && shown < MOST_COLUMNS && html.written() < end) {
      Summary.UnparseableValues values = all.get(shown++);
      html.raw("<tr><th scope=\"row\">").name(values.column()).raw("</th><td class=\"num\">");
      html.count(values.inSource()).raw("</td><td class=\"num\">").count(values.inTarget());
      html.raw("</td></tr>\n");
    }
    html.raw("</tbody></table>\n");
    HtmlLists.more(html, all.size() - shown, "columns, which summary.json lists");
  }

  private static void patterns(HtmlWriter html, List<Explanations.RowPattern> patterns)
      throws IOException {
    if (patterns.isEmpty()) {
      return;
    }
    html.raw(
        """
        <table class="ranked"><caption>What differs together in a row</caption>
        <thead><tr><th scope="col">Columns and causes</th><th scope="col" class="num">Rows</th>\
        </tr></thead>
        <tbody>
        """);
    long end = html.written() + MOST_BYTES;
    int shown = 0;
    while (shown < patterns.size() && shown < MOST_PATTERNS && html.written() < end) {
      Explanations.RowPattern pattern = patterns.get(shown++);
      html.raw("<tr><th scope=\"row\">");
      int parts = Math.min(pattern.parts().size(), MOST_PARTS);
      for (int i = 0; i < parts; i++) {
        html.raw(i == 0 ? "" : " <span class=\"and\">and</span> ").name(pattern.parts().get(i));
      }
      if (parts < pattern.parts().size()) {
        html.raw(" <span class=\"and\">and ").count(pattern.parts().size() - parts);
        html.raw(" more</span>");
      }
      html.raw("</th><td class=\"num\" data-label=\"Rows\">").count(pattern.rows());
      html.raw("</td></tr>\n");
    }
    html.raw("</tbody></table>\n");
    HtmlLists.more(html, patterns.size() - shown, "combinations, which explanations.json lists");
  }
}

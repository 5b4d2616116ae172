package dev.tieout.core.report;

import dev.tieout.core.explain.Example;
import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import java.io.IOException;
import java.util.List;

/** The causes found, with the rules that accept them, and what no cause accounts for. */
final class ExplanationsSection implements HtmlSection {
  private static final int MOST_EXPLANATIONS = 40;
  private static final int MOST_COLUMNS = 20;
  private static final int MOST_EXAMPLES = 3;
  private static final int MOST_BYTES = 150_000;
  private static final int MOST_OF_A_RULE = 2000;
  private static final int WIDTH = 1000;

  @Override
  public String id() {
    return "explanations";
  }

  @Override
  public String heading() {
    return "Explanations";
  }

  @Override
  public boolean isIn(RunReport report) {
    return !report.explanations().explanations().isEmpty()
        || !report.explanations().columns().isEmpty();
  }

  @Override
  public void write(HtmlWriter html, RunReport report) throws IOException {
    Explanations explanations = report.explanations();
    List<Explanation> all = explanations.explanations();
    if (all.isEmpty()) {
      html.raw("<p>No cause accounts exactly for any of the differences.</p>\n");
    } else {
      html.raw("<p class=\"note\">A cause is stated of those breaks only that it turns from one");
      html.raw(" side into the other without a rest; no break is counted twice.</p>\n");
    }
    long end = html.written() + MOST_BYTES;
    int shown = 0;
    while (shown < all.size() && shown < MOST_EXPLANATIONS && html.written() < end) {
      explanation(html, explanations.keyNames(), all.get(shown++));
    }
    HtmlLists.more(html, all.size() - shown, "explanations, which explanations.json lists");
    unexplained(html, explanations);
  }

  private static void explanation(HtmlWriter html, List<String> keyNames, Explanation explanation)
      throws IOException {
    html.raw("<article class=\"cause\">\n<h3>").text(explanation.sentence()).raw("</h3>\n");
    html.raw("<p class=\"facts\">");
    String column = explanation.column();
    html.raw("<span class=\"tag\">");
    html.text(explanation.cause().replace('_', ' ')).raw("</span> ");
    html.raw("<strong>").count(explanation.count()).raw("</strong> of ");
    html.count(explanation.of()).raw(column == null ? " rows" : " breaks in ");
    if (column != null) {
      html.name(column);
    }
    html.raw(" <span class=\"share\">").share(explanation.count(), explanation.of());
    html.raw("</span></p>\n");
    int width =
        explanation.of() == 0
            ? 0
            : Math.max(4, (int) ((double) explanation.count() / explanation.of() * WIDTH));
    html.raw("<svg class=\"bar thin\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\"");
    html.raw(" aria-hidden=\"true\"><rect class=\"rest\" width=\"1000\" height=\"10\"/>");
    html.raw("<rect class=\"told\" width=\"").raw(Integer.toString(Math.min(WIDTH, width)));
    html.raw("\" height=\"10\"/></svg>\n");
    HtmlLists.examples(html, keyNames, first(explanation.examples()));
    rule(html, explanation.rule());
    html.raw("</article>\n");
  }

  private static List<Example> first(List<Example> examples) {
    return examples.subList(0, Math.min(MOST_EXAMPLES, examples.size()));
  }

  private static void rule(HtmlWriter html, @org.jspecify.annotations.Nullable String rule)
      throws IOException {
    if (rule == null) {
      return;
    }
    if (rule.length() > MOST_OF_A_RULE) {
      html.raw("<p class=\"note\">The rule that accepts these is in explanations.json.</p>\n");
      return;
    }
    html.raw(
        """
        <div class="rule"><p>Under this rule of the spec they tie out:</p>
        <button type="button" class="copy" hidden>Copy</button>
        <pre tabindex="0"><code>\
        """);
    html.lines(rule.stripTrailing()).raw("</code></pre></div>\n");
  }

  private static void unexplained(HtmlWriter html, Explanations explanations) throws IOException {
    long end = html.written() + MOST_BYTES / 3;
    int shown = 0;
    int left = 0;
    for (Explanations.ColumnBreaks column : explanations.columns()) {
      if (column.unexplained() > 0) {
        if (shown == MOST_COLUMNS || html.written() > end) {
          left++;
          continue;
        }
        html.raw(shown == 0 ? "<h3 class=\"part\">Not explained</h3>\n" : "");
        shown++;
        html.raw("<article class=\"cause open\">\n<p class=\"facts\"><strong>");
        html.count(column.unexplained()).raw("</strong> of ").count(column.breaks());
        html.raw(" breaks in ").name(column.column()).raw(" <span class=\"share\">");
        html.share(column.unexplained(), column.breaks()).raw("</span></p>\n");
        HtmlLists.examples(html, explanations.keyNames(), first(column.examples()));
        html.raw("</article>\n");
      }
    }
    HtmlLists.more(html, left, "columns with differences that are not explained");
  }
}

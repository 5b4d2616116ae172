package dev.tieout.core.report;

import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.Side;
import java.io.IOException;
import java.util.List;

/** The counts of both sides, as bars and as numbers. */
final class CountsSection implements HtmlSection {
  /** Bars are so many units wide. */
  private static final int WIDTH = 1000;

  /** What is there is seen, however few it is of many. */
  private static final int LEAST_WIDTH = 4;

  private record Part(String style, String label, long source, long target) {
    long of(Side side) {
      return side == Side.SOURCE ? source : target;
    }
  }

  @Override
  public String id() {
    return "counts";
  }

  @Override
  public String heading() {
    return "Counts";
  }

  @Override
  public boolean isIn(RunReport report) {
    return true;
  }

  @Override
  public void write(HtmlWriter html, RunReport report) throws IOException {
    Summary summary = report.summary();
    Part matched = new Part("p0", "Matched", summary.matched(), summary.matched());
    List<Part> breaks =
        List.of(
            new Part("p1", "Mismatched", summary.mismatched(), summary.mismatched()),
            new Part(
                "p2",
                "Missing on the other side",
                summary.missingInTarget(),
                summary.missingInSource()),
            new Part("p3", "Surplus", summary.surplusInSource(), summary.surplusInTarget()));
    List<Part> all = List.of(matched, breaks.get(0), breaks.get(1), breaks.get(2));
    html.raw("<figure class=\"bars\">\n");
    bar(html, "Source", all, Side.SOURCE);
    bar(html, "Target", all, Side.TARGET);
    if (sum(breaks, Side.SOURCE) + sum(breaks, Side.TARGET) > 0 && summary.matched() > 0) {
      bar(html, "Source, breaks alone", breaks, Side.SOURCE);
      bar(html, "Target, breaks alone", breaks, Side.TARGET);
    }
    html.raw("</figure>\n");
    table(html, all, summary);
  }

  private static long sum(List<Part> parts, Side side) {
    long sum = 0;
    for (Part part : parts) {
      sum += part.of(side);
    }
    return sum;
  }

  private static void bar(HtmlWriter html, String label, List<Part> parts, Side side)
      throws IOException {
    long rows = sum(parts, side);
    html.raw("<div class=\"bar-row\"><span>").raw(label).raw("</span>");
    html.raw(
        "<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" role=\"img\"");
    html.raw(" aria-label=\"").raw(label).raw(": ").count(rows).raw(" rows");
    for (Part part : parts) {
      if (part.of(side) > 0) {
        html.raw(", ").count(part.of(side)).raw(" ").raw(part.label());
      }
    }
    html.raw("\">");
    int[] widths = widths(parts, side, rows);
    int at = 0;
    for (int i = 0; i < widths.length; i++) {
      if (widths[i] > 0) {
        html.raw("<rect class=\"")
            .raw(parts.get(i).style())
            .raw("\" x=\"")
            .raw(Integer.toString(at));
        html.raw("\" width=\"").raw(Integer.toString(widths[i])).raw("\" height=\"10\"/>");
        at += widths[i];
      }
    }
    html.raw("</svg></div>\n");
  }

  /** In units of the bar: nothing that is there vanishes, and the largest part makes up for it. */
  private static int[] widths(List<Part> parts, Side side, long rows) {
    int[] widths = new int[parts.size()];
    int sum = 0;
    int widest = 0;
    for (int i = 0; i < widths.length; i++) {
      long part = parts.get(i).of(side);
      widths[i] = part == 0 ? 0 : Math.max(LEAST_WIDTH, (int) ((double) part / rows * WIDTH));
      sum += widths[i];
      widest = widths[i] > widths[widest] ? i : widest;
    }
    if (rows > 0) {
      widths[widest] += WIDTH - sum;
    }
    return widths;
  }

  private static void table(HtmlWriter html, List<Part> parts, Summary summary) throws IOException {
    html.raw(
        """
        <table class="numbers"><caption class="hidden">Rows of each side by what became of them</caption>
        <thead><tr><th scope="col">Rows</th><th scope="col" class="num">Source</th>\
        <th scope="col" class="share"><span class="hidden">Share</span></th>\
        <th scope="col" class="num">Target</th>\
        <th scope="col" class="share"><span class="hidden">Share</span></th></tr></thead>
        <tbody>
        """);
    for (Part part : parts) {
      html.raw("<tr><th scope=\"row\"><span class=\"key ").raw(part.style()).raw("\"></span>");
      html.raw(part.label()).raw("</th>");
      number(html, part.source(), summary.source().rows());
      number(html, part.target(), summary.target().rows());
      html.raw("</tr>\n");
    }
    html.raw("<tr class=\"sum\"><th scope=\"row\">All that take part</th>");
    number(html, summary.source().rows(), 0);
    number(html, summary.target().rows(), 0);
    html.raw("</tr></tbody>\n");
    beside(html, summary);
    html.raw("</table>\n");
  }

  private static void number(HtmlWriter html, long number, long whole) throws IOException {
    html.raw("<td class=\"num\">").count(number).raw("</td><td class=\"num share\">");
    html.share(number, whole).raw("</td>");
  }

  /** Counts that are no breaks, where there are any. */
  private static void beside(HtmlWriter html, Summary summary) throws IOException {
    Summary.SideCounts source = summary.source();
    Summary.SideCounts target = summary.target();
    List<Part> parts =
        List.of(
            new Part("", "Filtered out", source.filteredRows(), target.filteredRows()),
            new Part(
                "",
                "Keys that come more than once",
                source.duplicatedKeys(),
                target.duplicatedKeys()),
            new Part(
                "",
                "Rows beyond the first of their key",
                source.duplicateRows(),
                target.duplicateRows()),
            new Part("", "Rows with a null in the key", source.nullKeyRows(), target.nullKeyRows()),
            new Part(
                "",
                "Maps with a key twice",
                source.mapsWithDuplicateKeys(),
                target.mapsWithDuplicateKeys()),
            new Part(
                "", "Files in the Julian calendar", source.julianFiles(), target.julianFiles()),
            new Part(
                "",
                "Values that a cast could not read",
                summary.unparseableIn(Side.SOURCE),
                summary.unparseableIn(Side.TARGET)));
    boolean isAny = false;
    for (Part part : parts) {
      if (part.source() + part.target() > 0) {
        html.raw(isAny ? "" : "<tbody class=\"beside\">\n");
        isAny = true;
        html.raw("<tr><th scope=\"row\">").raw(part.label()).raw("</th>");
        number(html, part.source(), 0);
        number(html, part.target(), 0);
        html.raw("</tr>\n");
      }
    }
    html.raw(isAny ? "</tbody>" : "");
  }
}

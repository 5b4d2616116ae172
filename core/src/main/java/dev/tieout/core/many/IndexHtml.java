package dev.tieout.core.many;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tieout.core.spec.NumberText;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/**
 * Many reconciliations as one page that asks for nothing else: a table whose names link to the
 * reports, those that fail first. It reads without a script; with one, columns sort.
 */
final class IndexHtml {
  private static final String[] COLUMNS = {
    "Reconciliation", "Outcome", "Breaks", "Source rows", "Target rows", "Seconds"
  };

  private IndexHtml() {}

  /**
   * The text of {@code index.html}.
   *
   * @param linked the file of each reconciliation that its name links to
   */
  static String write(ManyReport report, String linked) throws IOException {
    String title = VisibleText.html(report.name() == null ? "Reconciliations" : report.name());
    String style = resource("index.css");
    String script = resource("index.js");
    StringBuilder html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n");
    html.append("<meta charset=\"utf-8\">\n");
    html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    html.append("img-src data:; ");
    html.append("style-src 'sha256-").append(digest(style)).append("'; ");
    html.append("script-src 'sha256-").append(digest(script)).append("'\">\n");
    html.append("<link rel=\"icon\" href=\"data:,\">\n");
    html.append("<title>").append(title).append("</title>\n");
    html.append("<style>").append(style).append("</style>\n</head>\n<body>\n<main>\n");
    html.append("<h1>").append(title).append("</h1>\n");
    html.append("<p class=\"outcome ").append(report.fails() ? "fails" : "passes").append("\">");
    html.append("<strong>").append(report.fails() ? "Fails" : "Passes").append("</strong> ");
    html.append(ManyTable.counts(report)).append(".</p>\n<p>");
    html.append(NumberText.grouped(report.breaks())).append(" breaks in all; ");
    html.append(NumberText.fixed(report.wallSeconds(), 1)).append(" s, ");
    html.append(report.atOnce()).append(" at once, on ").append(report.engine()).append(".</p>\n");
    html.append("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Table\">\n");
    html.append("<table>\n<thead><tr>");
    for (String column : COLUMNS) {
      html.append("<th scope=\"col\">").append(column).append("</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (PairResult pair : failingFirst(report)) {
      row(html, pair, linked);
    }
    html.append("</tbody>\n</table>\n</div>\n</main>\n<script>").append(script);
    return html.append("</script>\n</body>\n</html>\n").toString();
  }

  /** Those that could not be done, then those that fail, then the rest, each as in the spec. */
  static List<PairResult> failingFirst(ManyReport report) {
    List<PairResult> first = new ArrayList<>();
    for (int rank = 0; rank < 3; rank++) {
      for (PairResult pair : report.pairs()) {
        int own = pair.outcome() == PairOutcome.ERROR ? 0 : pair.fails() ? 1 : 2;
        if (own == rank) {
          first.add(pair);
        }
      }
    }
    return first;
  }

  private static void row(StringBuilder html, PairResult pair, String linked) {
    PairCounts counts = pair.counts();
    String name = VisibleText.html(pair.name());
    html.append("<tr class=\"").append(kind(pair)).append("\">");
    html.append("<th scope=\"row\">");
    html.append(counts == null ? name : "<a href=\"" + name + "/" + linked + "\">" + name + "</a>");
    html.append("</th><td><span class=\"mark\">").append(ManyTable.outcome(pair)).append("</span>");
    if (pair.error() != null) {
      html.append("<p>").append(VisibleText.html(pair.error())).append("</p>");
    }
    html.append("</td>");
    number(html, counts == null ? "" : NumberText.grouped(counts.breaks()));
    number(html, counts == null ? "" : NumberText.grouped(counts.sourceRows()));
    number(html, counts == null ? "" : NumberText.grouped(counts.targetRows()));
    number(html, ManyTable.seconds(pair));
    html.append("</tr>\n");
  }

  private static String kind(PairResult pair) {
    if (pair.outcome() == PairOutcome.NOT_RUN) {
      return "not-run";
    }
    return pair.fails() ? "fails" : "passes";
  }

  private static void number(StringBuilder html, String text) {
    html.append("<td class=\"number\">").append(text).append("</td>");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(IndexHtml.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static String digest(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}

package dev.tieout.core.report;

import dev.tieout.core.rule.SchemaFinding;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The differences between the schemas. */
final class SchemaSection implements HtmlSection {
  private static final int MOST_FINDINGS = 100;
  private static final int MOST_BYTES = 60_000;

  @Override
  public String id() {
    return "schema";
  }

  @Override
  public String heading() {
    return "Schema";
  }

  @Override
  public boolean isIn(RunReport report) {
    return !report.summary().findings().isEmpty();
  }

  @Override
  public void write(HtmlWriter html, RunReport report) throws IOException {
    html.raw(
        """
        <table class="pairs"><caption>Differences between the schemas</caption>
        <thead><tr><th scope="col">Column</th><th scope="col">What</th><th scope="col">Source</th>\
        <th scope="col">Target</th><th scope="col">Counts as</th></tr></thead>
        <tbody>
        """);
    List<SchemaFinding> findings = report.summary().findings();
    long end = html.written() + MOST_BYTES;
    int shown = 0;
    while (shown < findings.size() && shown < MOST_FINDINGS && html.written() < end) {
      SchemaFinding finding = findings.get(shown++);
      html.raw("<tr><th scope=\"row\">")
          .name(finding.column())
          .raw("</th><td data-label=\"What\">");
      html.raw(words(finding.kind())).raw("</td><td data-label=\"Source\">");
      type(html, finding.source());
      html.raw("</td><td data-label=\"Target\">");
      type(html, finding.target());
      html.raw("</td><td data-label=\"Counts as\">").raw(finding.weight().word());
      html.raw("</td></tr>\n");
    }
    html.raw("</tbody></table>\n");
    HtmlLists.more(html, findings.size() - shown, "findings, which summary.json lists");
  }

  private static void type(HtmlWriter html, @Nullable String type) throws IOException {
    if (type == null) {
      html.raw("<span class=\"none\">not there</span>");
    } else {
      html.name(type);
    }
  }

  /** What differs, for people. */
  static String words(SchemaFinding.Kind kind) {
    return switch (kind) {
      case ONLY_IN_SOURCE -> "only in the source";
      case ONLY_IN_TARGET -> "only in the target";
      case RETYPED -> "another type";
      case NULLABILITY -> "another nullability";
      case RENAMED_BY_CASE -> "another case of the name";
      case REORDERED -> "another order of columns";
      case SKIPPED -> "left out, types do not compare";
    };
  }
}

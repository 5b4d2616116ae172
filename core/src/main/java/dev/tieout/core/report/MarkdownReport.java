package dev.tieout.core.report;

import dev.tieout.core.explain.Example;
import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.SchemaFinding;
import dev.tieout.core.spec.NumberText;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code report.md}: a comment for a pull request, of at most 60,000 characters. Sections
 * keep within lengths of their own.
 */
final class MarkdownReport implements ReportDocument {
  /** GitHub takes comments of at most 65,536 characters. */
  static final int MOST_CHARACTERS = 60_000;

  private static final int MOST_REASONS = 10;
  private static final int MOST_COLUMNS = 15;
  private static final int MOST_EXPLANATIONS = 10;
  private static final int MOST_PATTERNS = 10;
  private static final int MOST_FINDINGS = 10;
  private static final int MOST_OF_A_SECTION = 7_000;
  private static final int MOST_OF_A_RULE = 1_000;
  private static final int MOST_PARTS = 6;

  @Override
  public String fileName() {
    return "report.md";
  }

  @Override
  public void write(RunReport report, Appendable out) throws IOException {
    MarkdownWriter markdown = new MarkdownWriter();
    outcome(markdown, report);
    counts(markdown, report.summary());
    columns(markdown, report);
    explanations(markdown, report.explanations());
    patterns(markdown, report.explanations().rowPatterns());
    findings(markdown, report.summary().findings());
    end(markdown, report);
    out.append(markdown.toString());
  }

  private static void outcome(MarkdownWriter markdown, RunReport report) {
    Outcome outcome = Outcome.of(report);
    markdown.raw("### Tieout");
    String name = report.facts().name();
    if (name != null) {
      markdown.raw(" ").code(name);
    }
    markdown.raw(": ").text(outcome.words(report)).raw("\n\n");
    List<String> reasons = report.verdict().reasons();
    int shown = 0;
    int end = markdown.length() + MOST_OF_A_SECTION;
    while (shown < reasons.size() && shown < MOST_REASONS && markdown.length() < end) {
      markdown.raw("- ").text(reasons.get(shown++)).raw("\n");
    }
    more(markdown, reasons.size() - shown, "reasons");
    markdown.raw(shown > 0 ? "\n" : "");
  }

  private static void counts(MarkdownWriter markdown, Summary summary) {
    markdown.raw("| rows | source | | target | |\n| --- | ---: | ---: | ---: | ---: |\n");
    row(markdown, summary, "matched", summary.matched(), summary.matched());
    row(markdown, summary, "mismatched", summary.mismatched(), summary.mismatched());
    row(
        markdown,
        summary,
        "missing on the other side",
        summary.missingInTarget(),
        summary.missingInSource());
    row(markdown, summary, "surplus", summary.surplusInSource(), summary.surplusInTarget());
    markdown.raw("| all | ").count(summary.source().rows()).raw(" | | ");
    markdown.count(summary.target().rows()).raw(" | |\n");
  }

  private static void row(
      MarkdownWriter markdown, Summary summary, String label, long source, long target) {
    markdown.raw("| ").raw(label).raw(" | ").count(source).raw(" | ");
    markdown.raw(NumberText.share(source, summary.source().rows())).raw(" | ");
    markdown.count(target).raw(" | ");
    markdown.raw(NumberText.share(target, summary.target().rows())).raw(" |\n");
  }

  private static void columns(MarkdownWriter markdown, RunReport report) {
    List<Summary.ColumnCounts> ranked = ColumnsSection.ranked(report.summary());
    if (ranked.isEmpty()) {
      return;
    }
    Map<String, Long> unexplained = ColumnsSection.unexplained(report.explanations());
    markdown.raw("\n| column | rows that differ | unexplained |\n| --- | ---: | ---: |\n");
    int shown = 0;
    int end = markdown.length() + MOST_OF_A_SECTION;
    while (shown < ranked.size() && shown < MOST_COLUMNS && markdown.length() < end) {
      Summary.ColumnCounts column = ranked.get(shown++);
      markdown.raw("| ").code(column.name()).raw(" | ").count(column.mismatched()).raw(" | ");
      markdown.count(unexplained.getOrDefault(column.name(), column.mismatched())).raw(" |\n");
    }
    more(markdown, ranked.size() - shown, "columns");
  }

  private static void explanations(MarkdownWriter markdown, Explanations explanations) {
    List<Explanation> all = explanations.explanations();
    if (all.isEmpty()) {
      return;
    }
    markdown.raw("\n#### Why\n\n");
    int shown = 0;
    int end = markdown.length() + 2 * MOST_OF_A_SECTION;
    while (shown < all.size() && shown < MOST_EXPLANATIONS && markdown.length() < end) {
      explanation(markdown, all.get(shown++));
    }
    more(markdown, all.size() - shown, "explanations");
  }

  private static void explanation(MarkdownWriter markdown, Explanation explanation) {
    markdown.raw("- ").text(explanation.sentence()).raw(" **").count(explanation.count());
    markdown.raw("** of ").count(explanation.of());
    String column = explanation.column();
    if (column != null) {
      markdown.raw(" in ").code(column);
    }
    String share = NumberText.share(explanation.count(), explanation.of());
    markdown.raw(share.isEmpty() ? "" : " (" + share + ")");
    if (!explanation.examples().isEmpty()) {
      Example example = explanation.examples().get(0);
      markdown.raw(", such as ").code(example.source()).raw(" → ").code(example.target());
    }
    markdown.raw("\n");
    String rule = explanation.rule();
    if (rule != null && rule.length() <= MOST_OF_A_RULE) {
      // Outside of the list, so that no line of the rule can end it.
      markdown.raw("\n<details><summary>The rule that accepts it</summary>\n\n").yaml(rule);
      markdown.raw("\n</details>\n\n");
    }
  }

  private static void patterns(MarkdownWriter markdown, List<Explanations.RowPattern> patterns) {
    if (patterns.isEmpty()) {
      return;
    }
    markdown.raw("\n| what differs together in a row | rows |\n| --- | ---: |\n");
    int shown = 0;
    int end = markdown.length() + MOST_OF_A_SECTION;
    while (shown < patterns.size() && shown < MOST_PATTERNS && markdown.length() < end) {
      Explanations.RowPattern pattern = patterns.get(shown++);
      markdown.raw("| ");
      int parts = Math.min(MOST_PARTS, pattern.parts().size());
      for (int i = 0; i < parts; i++) {
        markdown.raw(i == 0 ? "" : ", ").code(pattern.parts().get(i));
      }
      markdown.raw(parts < pattern.parts().size() ? ", … | " : " | ");
      markdown.count(pattern.rows()).raw(" |\n");
    }
    more(markdown, patterns.size() - shown, "combinations");
  }

  private static void findings(MarkdownWriter markdown, List<SchemaFinding> findings) {
    if (findings.isEmpty()) {
      return;
    }
    markdown.raw("\n| schema | | source | target |\n| --- | --- | --- | --- |\n");
    int shown = 0;
    int end = markdown.length() + MOST_OF_A_SECTION;
    while (shown < findings.size() && shown < MOST_FINDINGS && markdown.length() < end) {
      SchemaFinding finding = findings.get(shown++);
      markdown.raw("| ").code(finding.column()).raw(" | ");
      markdown.raw(SchemaSection.words(finding.kind()));
      markdown.raw(finding.weight() == SchemaFinding.Weight.BREAK ? ", a break | " : " | ");
      type(markdown, finding.source());
      type(markdown.raw(" | "), finding.target());
      markdown.raw(" |\n");
    }
    more(markdown, findings.size() - shown, "findings");
  }

  private static void type(MarkdownWriter markdown, @Nullable String type) {
    if (type != null) {
      markdown.code(type);
    }
  }

  private static void more(MarkdownWriter markdown, long count, String what) {
    if (count > 0) {
      markdown.raw("\nand ").count(count).raw(" more ").raw(what).raw("\n");
    }
  }

  private static void end(MarkdownWriter markdown, RunReport report) {
    markdown.raw("\n");
    if (report.summary().breaks() > 0) {
      markdown.raw("Every break is in `breaks/` of the results, the causes with examples in");
      markdown.raw(" `report.html`. ");
    }
    markdown.raw("<sub>").text(report.summary().engine()).raw(", ");
    markdown.text(report.summary().mode()).raw(", ");
    markdown.raw(NumberText.fixed(report.costs().wallSeconds(), 2)).raw(" s, Tieout ");
    markdown.text(Versions.tieout()).raw("</sub>\n");
  }
}

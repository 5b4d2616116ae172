package dev.tieout.core.report;

import dev.tieout.core.explain.Example;
import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.result.Summary;
import dev.tieout.core.rule.SchemaFinding;
import dev.tieout.core.rule.Side;
import dev.tieout.core.spec.NumberText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code junit.xml}: a test for each compared column and one for each kind of break. A test
 * whose breaks do not fail the run is skipped, so that the tests fail when the run does.
 */
final class JunitReport implements ReportDocument {
  private static final String DEFAULT_NAME = "reconciliation";
  private static final int MOST_EXAMPLES = 3;
  private static final int MOST_EXPLANATIONS = 5;
  private static final int MOST_FINDINGS = 20;
  private static final int MOST_REASONS = 20;

  /**
   * A test.
   *
   * @param group what it is of
   * @param message how it breaks, or null if it does not
   * @param details lines about it
   */
  private record Test(String group, String name, @Nullable String message, List<String> details) {}

  @Override
  public String fileName() {
    return "junit.xml";
  }

  @Override
  public void write(RunReport report, Appendable out) throws IOException {
    List<Test> kinds = kinds(report);
    List<Summary.ColumnCounts> columns = report.summary().columns();
    boolean fails = report.verdict().fails();
    int broken = 0;
    for (Test test : kinds) {
      broken += test.message() == null ? 0 : 1;
    }
    for (Summary.ColumnCounts column : columns) {
      broken += column.mismatched() == 0 ? 0 : 1;
    }
    // Something fails the run that is no break.
    boolean isAlone = fails && broken == 0;
    int tests = kinds.size() + columns.size() + (isAlone ? 1 : 0);
    int failures = fails ? Math.max(1, broken) : 0;
    XmlWriter xml = new XmlWriter(out);
    String name = report.facts().name() == null ? DEFAULT_NAME : report.facts().name();
    String seconds = NumberText.fixed(report.costs().wallSeconds(), 3);
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    begin(xml, "testsuites", name, tests, failures, fails ? 0 : broken, seconds);
    xml.raw(">\n");
    begin(xml, "testsuite", name, tests, failures, fails ? 0 : broken, seconds);
    xml.raw(" timestamp=\"");
    xml.raw(FactsSection.started(report.facts().startedMillis()));
    xml.raw("\">\n");
    for (Test test : kinds) {
      write(xml, name, test, fails);
    }
    Map<String, List<Explanation>> explanations = byColumn(report.explanations());
    Map<String, Explanations.ColumnBreaks> breaks = new HashMap<>();
    for (Explanations.ColumnBreaks column : report.explanations().columns()) {
      breaks.put(column.column(), column);
    }
    for (Summary.ColumnCounts column : columns) {
      write(
          xml,
          name,
          test(
              column,
              report.explanations().keyNames(),
              explanations.getOrDefault(column.name(), List.of()),
              breaks.get(column.name())),
          fails);
    }
    if (isAlone) {
      write(xml, name, new Test("verdict", "verdict", "The run fails.", List.of()), fails);
    }
    reasons(xml, report.verdict().reasons());
    xml.raw("</testsuite>\n</testsuites>\n");
  }

  private static void begin(
      XmlWriter xml, String element, String name, int tests, int failures, int skipped, String time)
      throws IOException {
    xml.raw("<").raw(element).raw(" name=\"").text(name);
    xml.raw("\" tests=\"" + tests + "\" failures=\"" + failures + "\" errors=\"0\" skipped=\"");
    xml.raw(skipped + "\" time=\"").raw(time).raw("\"");
  }

  private static void write(XmlWriter xml, String name, Test test, boolean fails)
      throws IOException {
    xml.raw("<testcase classname=\"").text(name).raw(".").raw(test.group()).raw("\" name=\"");
    xml.text(test.name()).raw("\" time=\"0\"");
    if (test.message() == null) {
      xml.raw("/>\n");
      return;
    }
    xml.raw(fails ? "><failure type=\"" + test.group() + "\" message=\"" : "><skipped message=\"");
    xml.text(test.message()).raw(fails ? "" : " The run passes for all that.").raw("\">");
    for (String line : test.details()) {
      xml.text(line).raw("\n");
    }
    xml.raw(fails ? "</failure>" : "</skipped>").raw("</testcase>\n");
  }

  private static List<Test> kinds(RunReport report) {
    Summary summary = report.summary();
    List<Test> tests = new ArrayList<>();
    tests.add(kind(report, BreakKind.MISSING_IN_TARGET, summary.missingInTarget()));
    tests.add(kind(report, BreakKind.MISSING_IN_SOURCE, summary.missingInSource()));
    tests.add(kind(report, BreakKind.SURPLUS_IN_SOURCE, summary.surplusInSource()));
    tests.add(kind(report, BreakKind.SURPLUS_IN_TARGET, summary.surplusInTarget()));
    long unreadable = summary.unparseableIn(Side.SOURCE) + summary.unparseableIn(Side.TARGET);
    tests.add(kind(report, BreakKind.UNPARSEABLE, unreadable));
    tests.add(schema(summary.findings()));
    return tests;
  }

  private static Test kind(RunReport report, BreakKind kind, long count) {
    if (count == 0) {
      return new Test("rows", kind.word(), null, List.of());
    }
    List<String> details = new ArrayList<>();
    for (Explanation explanation : report.explanations().explanations()) {
      if (explanation.column() == null
          && explanation.kind() == kind
          && details.size() < MOST_EXPLANATIONS) {
        details.add(sentence(explanation));
      }
    }
    int examples = 0;
    for (Explanations.RowSample sample : report.explanations().samples()) {
      if (sample.kind().equals(kind.word()) && examples < MOST_EXAMPLES) {
        examples++;
        details.add(key(report.explanations().keyNames(), sample.key()));
      }
    }
    String what = kind == BreakKind.UNPARSEABLE ? " value" : " row";
    String message = NumberText.grouped(count) + what + (count == 1 ? "." : "s.");
    return new Test("rows", kind.word(), message, details);
  }

  private static Test schema(List<SchemaFinding> findings) {
    List<String> details = new ArrayList<>();
    int breaks = 0;
    for (SchemaFinding finding : findings) {
      if (finding.weight() == SchemaFinding.Weight.BREAK) {
        breaks++;
        if (details.size() < MOST_FINDINGS) {
          details.add(
              finding.column()
                  + ": "
                  + SchemaSection.words(finding.kind())
                  + types(finding.source(), finding.target()));
        }
      }
    }
    String message =
        breaks == 0
            ? null
            : breaks + (breaks == 1 ? " difference" : " differences") + " between the schemas.";
    return new Test("schema", "schema_findings", message, details);
  }

  private static String types(@Nullable String source, @Nullable String target) {
    return " (" + (source == null ? "-" : source) + ", " + (target == null ? "-" : target) + ")";
  }

  private static Map<String, List<Explanation>> byColumn(Explanations explanations) {
    Map<String, List<Explanation>> byColumn = new HashMap<>();
    for (Explanation explanation : explanations.explanations()) {
      if (explanation.column() != null) {
        byColumn.computeIfAbsent(explanation.column(), name -> new ArrayList<>()).add(explanation);
      }
    }
    return byColumn;
  }

  private static Test test(
      Summary.ColumnCounts column,
      List<String> keyNames,
      List<Explanation> explanations,
      Explanations.@Nullable ColumnBreaks breaks) {
    if (column.mismatched() == 0) {
      return new Test("columns", column.name(), null, List.of());
    }
    List<String> details = new ArrayList<>();
    List<Example> examples = new ArrayList<>();
    for (Explanation explanation : explanations) {
      if (details.size() < MOST_EXPLANATIONS) {
        details.add(sentence(explanation));
      }
      examples.addAll(explanation.examples());
    }
    if (breaks != null) {
      details.add(NumberText.grouped(breaks.unexplained()) + " are not explained.");
      examples.addAll(breaks.examples());
    }
    for (Example example : examples.subList(0, Math.min(MOST_EXAMPLES, examples.size()))) {
      details.add(
          key(keyNames, example.key())
              + ": "
              + value(example.source())
              + " -> "
              + value(example.target()));
    }
    long rows = column.mismatched();
    String message = NumberText.grouped(rows) + (rows == 1 ? " row differs." : " rows differ.");
    return new Test("columns", column.name(), message, details);
  }

  private static String sentence(Explanation explanation) {
    return NumberText.grouped(explanation.count())
        + " of "
        + NumberText.grouped(explanation.of())
        + ": "
        + explanation.sentence();
  }

  private static String key(List<String> names, List<@Nullable String> values) {
    StringBuilder key = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      key.append(i == 0 ? "" : ", ").append(i < names.size() ? names.get(i) + " " : "");
      key.append(value(values.get(i)));
    }
    return key.toString();
  }

  private static String value(@Nullable String value) {
    return value == null ? "null" : "'" + VisibleText.line(value, XmlWriter.MOST_OF_A_VALUE) + "'";
  }

  private static void reasons(XmlWriter xml, List<String> reasons) throws IOException {
    xml.raw("<system-out>");
    for (String reason : reasons.subList(0, Math.min(MOST_REASONS, reasons.size()))) {
      xml.text(reason).raw("\n");
    }
    xml.raw("</system-out>\n");
  }
}

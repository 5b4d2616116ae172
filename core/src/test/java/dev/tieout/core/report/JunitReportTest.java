package dev.tieout.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.gate.Verdict;
import java.io.StringReader;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class JunitReportTest {
  static Stream<RunReport> reports() {
    return Stream.of(
        Reports.tiedOut(),
        Reports.ledger(),
        Reports.hostile(),
        with(Reports.ledger(), new Verdict(false, List.of())),
        with(Reports.tiedOut(), new Verdict(true, List.of("Too few rows."))),
        Reports.huge("\u0000]]>\uD800"));
  }

  private static RunReport with(RunReport report, Verdict verdict) {
    return new RunReport(
        report.summary(), report.costs(), report.explanations(), report.facts(), verdict);
  }

  private static String xml(RunReport report) throws Exception {
    StringBuilder xml = new StringBuilder();
    new JunitReport().write(report, xml);
    return xml.toString();
  }

  private static Document parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  @ParameterizedTest
  @MethodSource("reports")
  void fitsTheSchemaAndCountsItsTests(RunReport report) throws Exception {
    String xml = xml(report);
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(JunitReportTest.class.getResource("junit.xsd"))
        .newValidator()
        .validate(new StreamSource(new StringReader(xml)));

    Document document = parsed(xml);
    Element suites = document.getDocumentElement();
    for (String[] pair :
        new String[][] {{"testcase", "tests"}, {"failure", "failures"}, {"skipped", "skipped"}}) {
      assertThat(suites.getAttribute(pair[1]))
          .as(pair[1])
          .isEqualTo(Integer.toString(document.getElementsByTagName(pair[0]).getLength()));
    }
    assertThat(document.getElementsByTagName("failure").getLength() > 0)
        .isEqualTo(report.verdict().fails());
  }

  @Test
  void hasATestForEachColumnAndEachKindOfBreak() throws Exception {
    NodeList tests = parsed(xml(Reports.ledger())).getElementsByTagName("testcase");
    Stream<String> names =
        Stream.iterate(0, i -> i < tests.getLength(), i -> i + 1)
            .map(i -> ((Element) tests.item(i)).getAttribute("name"));

    assertThat(names)
        .containsExactly(
            "missing_in_target",
            "missing_in_source",
            "surplus_in_source",
            "surplus_in_target",
            "unparseable",
            "schema_findings",
            "account_id",
            "currency",
            "amount",
            "timestamp",
            "is_settled");
  }

  @Test
  void tellsCountsCausesAndThreeExamples() throws Exception {
    assertThat(xml(Reports.ledger()))
        .contains(
            """
            <testcase classname="nightly ledger.columns" name="timestamp" time="0">\
            <failure type="columns" message="9,870 rows differ.">\
            9,742 of 9,870: 98.70 % of the breaks in timestamp are exactly +5 h: \
            America/New_York against UTC.
            128 are not explained.
            id '17': '2024-01-02 03:04:05.123' -&gt; '2024-01-02 08:04:05.123'
            id '23': '2024-01-31 21:00:00.000' -&gt; '2024-02-01 02:00:00.000'
            id '40': '2024-03-09 10:11:12.500' -&gt; '2024-03-09 15:11:12.500'
            </failure></testcase>
            """)
        .contains("<system-out>There are 11,443 breaks.\n</system-out>");
  }

  @Test
  void namesWhatXmlDoesNotAllow() throws Exception {
    assertThat(xml(Reports.hostile())).contains("⟨NUL⟩", "⟨U+D800⟩", "⟨U+FFFF⟩", "⟨RLO⟩", "⟨LF⟩");
  }
}

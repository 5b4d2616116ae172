package dev.tieout.core.many;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ManyReportTest {
  private static final String HOSTILE =
      "<script>alert(1)</script> \"'&|`[x](http://e.x)@all \u202Egnp \u001b[2J\r\n\0 \ud800 é 日本";

  private static final ManyReport ALL =
      Reports.of(
          Reports.tiedOut("customers"),
          Reports.breaks("orders", 12_345),
          Reports.letPass("order_items", 3),
          PairResult.failed("payments", "The source 'p' does not exist; check the path.", 0.5),
          PairResult.notRun("a_name_that_is_longer_than_a_column_of_a_terminal_can_be"));

  @Test
  void decidesTheExitStatusByTheWorst() {
    assertThat(ALL.exitStatus()).isEqualTo(2);
    assertThat(ALL.outcome()).isEqualTo(PairOutcome.ERROR);
    ManyReport breaks = Reports.of(Reports.tiedOut("a"), Reports.breaks("b", 1));
    assertThat(breaks.exitStatus()).isEqualTo(1);
    assertThat(breaks.outcome()).isEqualTo(PairOutcome.BREAKS);
    ManyReport letPass = Reports.of(Reports.tiedOut("a"), Reports.letPass("b", 1));
    assertThat(letPass.exitStatus()).isZero();
    assertThat(letPass.fails()).isFalse();
    assertThat(Reports.of(Reports.tiedOut("a")).exitStatus()).isZero();
  }

  @Test
  void tellsATerminalOfEightyColumns() {
    assertThat(ManyTable.text(ALL))
        .isEqualTo(
            """
            name                      source rows  breaks  seconds  outcome
            customers                   1,000,000       0     1.23  tied out
            orders                      1,000,000  12,345     1.23  breaks
            order_items                 1,000,000       3     1.23  passes
            payments                                          0.50  not done
            a_name_tha...inal_can_be                                not run

            payments: The source 'p' does not exist; check the path.

            Took 12.35 s, 2 at once on local; peak memory 50.0 MB.
            5 reconciliations: 1 tied out, 2 with breaks, 1 not done, 1 not run.
            """);
  }

  @Test
  void fitsEightyColumnsWithTheLargestNumbers() {
    PairResult huge =
        new PairResult(
            "x".repeat(100),
            PairOutcome.BREAKS,
            true,
            null,
            new PairCounts(999_999_999_999L, 1, 1, 1, 1, 1, 1, 1, 9_999_999_999L),
            99_999.99,
            -1);

    assertThat(ManyTable.text(Reports.of(huge)).lines().limit(2))
        .allMatch(line -> line.length() <= 80, "fits 80 columns");
  }

  @Test
  void writesASummaryThatParses() throws IOException {
    PairResult failed = PairResult.failed("payments", HOSTILE, 0.5);
    String json = ManySummaryJson.write(Reports.of(Reports.breaks("orders", 7), failed));

    try (JsonParser parser = new JsonFactory().createParser(json)) {
      String error = "";
      while (parser.nextToken() != null) {
        if ("error".equals(parser.currentName()) && parser.currentToken().isScalarValue()) {
          error = parser.getText();
        }
      }
      assertThat(error).startsWith("<script>").contains("\u202E");
    }
    assertThat(json)
        .startsWith("{\n  \"name\" : \"migration\",\n  \"engine\" : \"local\",\n")
        .contains("\"outcome\" : \"error\",\n  \"fails\" : true,\n")
        .contains("\"mismatched\" : 7,")
        .contains("\"wall_seconds\" : 1.235\n");
  }

  @Test
  void showsHostileTextHarmlessly() throws IOException {
    ManyReport report =
        new ManyReport(HOSTILE, "local", 1, List.of(PairResult.failed("p", HOSTILE, 1)), 1);
    Map<String, String> documents = ManyDocuments.of(report);

    assertThat(documents.keySet()).containsExactly("index.md", "index.html", "summary.json");
    assertThat(documents.get("index.html"))
        .doesNotContain("<script>alert", "\u202E", "\u001b", "\0", "\r")
        .contains("&lt;script&gt;alert(1)&lt;/script&gt; &quot;&#39;&amp;|`")
        .contains("\\u202egnp \\x1b[2J\\r\\n\\x00 \\ud800 é 日本");
    assertThat(documents.get("index.md"))
        .doesNotContain("<script>", "[x](", "\u202E", "@all", "\r")
        .contains("\\[x\\]\\(http://e.x\\)&#64;all");
    assertThat(documents.get("index.md").lines().filter(line -> line.startsWith("| p ")))
        .hasSize(1);
    assertThat(ManyTable.text(report)).doesNotContain("\u001b", "\u202E", "\0", "\r");
  }

  @Test
  void cutsErrorsOfAnyLength() throws IOException {
    ManyReport report = Reports.of(PairResult.failed("p", "x".repeat(10 << 20), 1));

    assertThat(ManyDocuments.of(report).get("index.html")).hasSizeLessThan(20_000);
    assertThat(ManyTable.text(report)).hasSizeLessThan(5_000);
  }

  @Test
  void linksToTheReportsOfThoseThatHaveSome() throws IOException {
    String html = ManyDocuments.of(ALL).get("index.html");

    assertThat(html).containsPattern("<a href=\"orders/(report.html|summary.json)\">orders</a>");
    assertThat(html).doesNotContain("href=\"payments", "href=\"a_name");
    assertThat(html.indexOf(">payments<")).isLessThan(html.indexOf(">orders<"));
    assertThat(html.indexOf(">orders<")).isLessThan(html.indexOf(">customers<"));
    assertThat(html).doesNotContain("http:", "https:").contains("<html lang=\"en\">");
  }
}

package dev.tieout.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownReportTest {
  private static String markdown(RunReport report) throws IOException {
    StringBuilder markdown = new StringBuilder();
    new MarkdownReport().write(report, markdown);
    return markdown.toString();
  }

  @Test
  void isShortWhereAllTiesOut() throws IOException {
    assertThat(markdown(Reports.tiedOut()))
        .startsWith("### Tieout <code>ledger</code>: Tied out\n")
        .contains("| matched | 100,000 | 100.00% | 100,000 | 100.00% |")
        .doesNotContain("breaks/", "Why");
  }

  @Test
  void tellsColumnsCausesRulesAndWhereToLook() throws IOException {
    assertThat(markdown(Reports.ledger()))
        .startsWith("### Tieout <code>nightly ledger</code>: 11,443 breaks\n")
        .contains("| <code>timestamp</code> | 9,870 | 128 |")
        .contains("**1,200** of 1,250 in <code>amount</code> (96.00%), such as ")
        .contains("```yaml\nrules:\n  - column: amount\n    round: 2\n```\n")
        .contains("| <code>timestamp&#58;<!-- --> time_shift</code> | 9,650 |")
        .contains("`breaks/`", "`report.html`");
  }

  @Test
  void hasNoMarkupButItsOwn() throws IOException {
    String markdown = markdown(Reports.hostile());
    String withoutRules = markdown.replaceAll("(?s)(`{3,})yaml\n.*?\n\\1\n", "");

    assertThat(withoutRules)
        .doesNotContain("<script", "<img", "<svg", "@", "http:", "https:", "www.", "](", "**d**")
        .doesNotContain("\u202E", "\u0000", "\r");
    assertThat(withoutRules.replace("&#", "").replace("#### ", "").replace("### ", ""))
        .doesNotContain("#");
    assertThat(withoutRules.lines().filter(line -> line.startsWith("|")))
        .allMatch(line -> line.endsWith("|"));
    assertThat(markdown).contains("&#64;<!-- -->everyone", "⟨LF⟩", "⟨RLO⟩");
  }

  @Test
  void noRuleEndsItsFence() {
    assertThat(new MarkdownWriter().yaml("a: '```'\nb: ````\n").toString())
        .isEqualTo("`````yaml\na: '```'\nb: ````\n`````\n");
  }

  @Test
  void partsWhatWouldBeALinkOrAMention() {
    assertThat(new MarkdownWriter().text("see https://a.b or www.c.d, @me, GH-1, #2, a_b *c*"))
        .hasToString(
            "see https&#58;<!-- -->//a.b or www&#46;<!-- -->c.d, &#64;<!-- -->me, GH&#45;<!-- -->1,"
                + " &#35;<!-- -->2, a_b &#42;c&#42;");
    assertThat(new MarkdownWriter().text("- a")).hasToString("&#45;<!-- --> a");
    assertThat(new MarkdownWriter().text("1. a")).hasToString("1&#46;<!-- --> a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "@", "\u0000", "`", "漢", "😀", " "})
  void fitsIntoAComment(String text) throws IOException {
    assertThat(markdown(Reports.huge(text.repeat(2_000))).length())
        .isLessThanOrEqualTo(MarkdownReport.MOST_CHARACTERS);
    assertThat(markdown(Reports.huge(text.repeat(300))).length())
        .isLessThanOrEqualTo(MarkdownReport.MOST_CHARACTERS);
  }
}

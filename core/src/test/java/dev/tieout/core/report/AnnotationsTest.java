package dev.tieout.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.gate.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnnotationsTest {
  @Test
  void saysNothingWhereAllTiesOut() {
    assertThat(Annotations.text(Reports.tiedOut())).isEmpty();
  }

  @Test
  void hasAnErrorForEachReasonAndAWarningForEachCause() {
    assertThat(Annotations.text(Reports.ledger()).lines())
        .contains(
            "::error title=Tieout nightly ledger::There are 11,443 breaks.",
            "::warning title=Tieout nightly ledger::9,742 of 9,870 in timestamp: 98.70 %25 of the"
                + " breaks in timestamp are exactly +5 h: America/New_York against UTC.",
            "::warning title=Tieout nightly ledger::25 rows differ in is_settled without an"
                + " explanation.")
        .hasSize(8);
  }

  @Test
  void noValueEndsItsLineOrItsTitle() {
    RunReport hostile = Reports.hostile();
    RunFacts facts = hostile.facts();
    RunReport report =
        new RunReport(
            hostile.summary(),
            hostile.costs(),
            hostile.explanations(),
            new RunFacts(
                "a,b:c%\r\n::d",
                null,
                facts.source(),
                facts.target(),
                facts.columns(),
                facts.memoryBytes(),
                facts.startedMillis()),
            new Verdict(true, List.of("100%\r\n::error::x%0A")));

    assertThat(Annotations.text(report).lines())
        .contains("::error title=Tieout a%2Cb%3Ac%25⟨CR⟩⟨LF⟩%3A%3Ad::100%25⟨CR⟩⟨LF⟩::error::x%250A")
        .allMatch(line -> line.matches("::(error|warning) title=[^:,]*::.+"))
        .hasSize(11);
  }

  @Test
  void areFew() {
    assertThat(Annotations.text(Reports.hostile()).lines())
        .hasSize(20)
        .contains(
            "::error title=Tieout <script>document.title='owned'</script>::and 191 more",
            "::warning title=Tieout <script>document.title='owned'</script>::and 391 more");
    assertThat(Annotations.text(Reports.huge("x".repeat(20_000))).length()).isLessThan(20_000);
  }
}

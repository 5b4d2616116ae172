package dev.tieout.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.result.Ink;
import dev.tieout.core.result.Summaries;
import dev.tieout.core.result.Summary;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NextStepTest {

  private static String next(Summary summary, String out) {
    return NextStep.text(summary, out, Ink.PLAIN);
  }

  private static Summary differingIn(String... columns) {
    Summary base = Summaries.of(9, 9, 6, 3, 0, 0, 0, 0);
    List<Summary.ColumnCounts> counts =
        List.of(columns).stream().map(name -> new Summary.ColumnCounts(name, 3)).toList();
    return new Summary(
        base.engine(),
        base.mode(),
        base.source(),
        base.target(),
        base.matched(),
        base.mismatched(),
        0,
        0,
        0,
        0,
        counts,
        List.of(),
        List.of());
  }

  @Test
  void thereIsNothingToDoWhenBothSidesTieOut() {
    assertThat(next(Summaries.of(1, 1, 1, 0, 0, 0, 0, 0), "results")).isEmpty();
  }

  @Test
  void withoutResultsTheyAreAskedFor() {
    assertThat(next(differingIn("a"), null))
        .isEqualTo("Next: run it again with --out DIR, which keeps the rows that break.\n");
  }

  @Test
  void theColumnWithMostBreaksIsLookedAt() {
    assertThat(next(Summaries.withEverything(), "results"))
        .isEqualTo(
            """
            Next: tieout breaks results --where "column = 'amount'" --limit 20
            """);
  }

  @Test
  void withoutColumnsTheMostFrequentKindIs() {
    assertThat(next(Summaries.of(9, 8, 7, 0, 2, 1, 0, 0), "results"))
        .isEqualTo("Next: tieout breaks results --kind missing_in_target --limit 20\n");
  }

  @Test
  void aLongDirectoryIsNotCut() {
    String out = "/a/" + "long/".repeat(20) + "way";

    assertThat(next(differingIn("amount"), out))
        .isEqualTo(
            "Next: tieout breaks "
                + out
                + " \\\n        --where \"column = 'amount'\" --limit 20\n");
  }

  @Test
  void aColumnThatCannotBeTypedIsLeftOut() {
    assertThat(next(differingIn("a\u001b[2J"), "results"))
        .isEqualTo("Next: tieout breaks results --limit 20\n");
    assertThat(next(differingIn("x".repeat(1_000)), "results"))
        .isEqualTo("Next: tieout breaks results --limit 20\n");
  }

  @Test
  void aNameIsQuotedForSqlAndForTheShell() {
    assertThat(next(differingIn("o'clock"), "results"))
        .contains(" --where \"column = 'o''clock'\" ");
    assertThat(next(differingIn("$(reboot)"), "results"))
        .contains(" --where 'column = '\\''$(reboot)'\\''' ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "results|results",
        "my results|\"my results\"",
        "a;b|\"a;b\"",
        "a$b|'a$b'",
        "-x|./-x",
        "a`b'c|'a`b'\\''c'"
      })
  void aWordMeansItselfToAShell(String word, String quoted) {
    assertThat(NextStep.quoted(word)).isEqualTo(quoted);
  }
}

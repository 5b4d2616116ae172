package dev.tieout.core.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.explain.Explanations;
import dev.tieout.core.result.Ink;
import dev.tieout.core.result.RunCosts;
import dev.tieout.core.result.Summaries;
import dev.tieout.core.result.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SummaryTableTest {

  private static String text(Summary summary, RunCosts costs) {
    return SummaryTable.text(summary, costs, Explanations.NONE, Ink.PLAIN);
  }

  private static String golden(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(SummaryTableTest.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  @Test
  void isTheGoldenFile() throws IOException {
    assertThat(text(Summaries.withEverything(), Summaries.COSTS)).isEqualTo(golden("summary.txt"));
  }

  @Test
  void aShareReadsAHundredOnlyForAllAndZeroOnlyForNone() {
    long[] wholes = {1, 2, 3, 7, 9_999, 10_000, 10_001, 96_281, 1L << 53, Long.MAX_VALUE};
    for (long whole : wholes) {
      for (long part : new long[] {0, 1, 2, whole / 2, whole - 2, whole - 1, whole}) {
        if (part < 0 || part > whole) {
          continue;
        }
        String share = SummaryTable.share(part, whole);
        assertThat(share.contains("100.00%"))
            .as("%d of %d", part, whole)
            .isEqualTo(part == whole && part > 0);
        assertThat(share.contains(" 0.00%")).as("%d of %d", part, whole).isFalse();
        assertThat(share.isBlank()).as("%d of %d", part, whole).isEqualTo(part == 0);
      }
    }
  }

  @Test
  void sharesAreRoundedDown() {
    assertThat(SummaryTable.share(1, 96_281)).isEqualTo("    0.01%");
    assertThat(SummaryTable.share(96_279, 96_281)).isEqualTo("   99.99%");
    assertThat(SummaryTable.share(2, 3)).isEqualTo("   66.66%");
    assertThat(SummaryTable.share(3, 3)).isEqualTo("  100.00%");
  }

  @Test
  void twoBreaksAmongManyRowsShow() {
    String text = text(Summaries.of(96_281, 96_281, 96_279, 2, 0, 0, 0, 0), Summaries.COSTS);

    assertThat(text).doesNotContain("100.00%").contains("99.99%").contains("2 breaks (");
  }

  @Test
  void matchesOfBothSidesDivideByTheirOwnRows() {
    String text = text(Summaries.of(4, 8, 3, 0, 1, 5, 0, 0), Summaries.COSTS);

    assertThat(text).contains("75.00%").contains("37.50%").contains("25.00%").contains("62.50%");
  }

  @Test
  void emptySidesTieOut() {
    String text = text(Summaries.of(0, 0, 0, 0, 0, 0, 0, 0), new RunCosts(0.5, -1, 0));

    assertThat(text).contains("Tied out (local, in-memory, 0.50 s).").doesNotContain("%");
  }

  @Test
  void onlyTheFirstTwentyMismatchedColumnsAreListed() {
    Summary base = Summaries.withEverything();
    List<Summary.ColumnCounts> columns = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      columns.add(new Summary.ColumnCounts("c" + i, i % 10 == 9 ? 0 : 1));
    }
    Summary wide =
        new Summary(
            base.engine(),
            base.mode(),
            base.source(),
            base.target(),
            base.matched(),
            base.mismatched(),
            base.missingInTarget(),
            base.missingInSource(),
            base.surplusInSource(),
            base.surplusInTarget(),
            columns,
            List.of(),
            List.of());

    String text = text(wide, Summaries.COSTS);

    assertThat(text).contains("  c21 ").doesNotContain("  c22 ").contains("and 7 more columns");
  }

  @Test
  void theFirstExplanationsFollowWithWhatTheyAccountFor() throws IOException {
    String text =
        SummaryTable.text(
            Summaries.withEverything(),
            Summaries.COSTS,
            SampleExplanations.withEverything(),
            Ink.PLAIN);

    assertThat(text).isEqualTo(golden("summary.txt") + golden("explained.txt"));
  }
}

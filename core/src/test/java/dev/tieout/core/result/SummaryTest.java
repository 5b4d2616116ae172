package dev.tieout.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.Pairs;
import dev.tieout.core.contract.Types;
import dev.tieout.core.digest.Fingerprint;
import dev.tieout.core.merge.Tally;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.rule.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
  private static final Comparison COMPARISON =
      new Comparison(
          List.of(Pairs.column("k", Types.INT64, Types.INT64)),
          List.of(Pairs.column("v", Types.INT64, Types.INT64)),
          List.of());

  private static SideTotals totals(long sourceRows, long targetRows) {
    SideTotals totals = new SideTotals();
    totals.add(Side.SOURCE, 1, 1, new Fingerprint(0, 1));
    totals.add(Side.SOURCE, sourceRows - 1, 0, new Fingerprint(0, 2));
    totals.add(Side.TARGET, targetRows, 2, new Fingerprint(0, 5));
    return totals;
  }

  @Test
  void takesEachCountToItsPlace() {
    // matched, mismatched, missing from source and target, surplus, rows, repeats, how many
    // columns, and of each:
    // mismatched, trailing blanks, unparseable of the source and of the target, key and value
    Tally tally =
        Tally.ofArray(new long[] {10, 2, 3, 4, 5, 6, 21, 21, 7, 8, 9, 11, 1, 2, 12, 13, 14, 0, 15});

    Summary summary = Summary.of("e", "m", COMPARISON, tally, totals(21, 21));

    assertThat(summary)
        .isEqualTo(
            new Summary(
                "e",
                "m",
                new Summary.SideCounts(21, "0".repeat(31) + "3", 7, 9, 1),
                new Summary.SideCounts(21, "0".repeat(31) + "5", 8, 11, 2),
                10,
                2,
                4,
                3,
                5,
                6,
                List.of(new Summary.ColumnCounts("v", 2, 12)),
                List.of(
                    new Summary.UnparseableValues("k", 13, 0),
                    new Summary.UnparseableValues("v", 14, 15)),
                List.of()));
    assertThat(summary.unparseableIn(Side.SOURCE)).isEqualTo(27);
    assertThat(summary.unparseableIn(Side.TARGET)).isEqualTo(15);
    assertThat(summary.breaks()).isEqualTo(20);
    assertThat(summary.breakRows()).isEqualTo(20);
    assertThat(summary.outcome()).isEqualTo(Summary.Outcome.BREAKS);
  }

  @Test
  void refusesRowsLostBetweenReadingAndMerging() {
    Tally tally =
        Tally.ofArray(new long[] {3, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0});

    assertThatThrownBy(() -> Summary.of("e", "m", COMPARISON, tally, totals(3, 4)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the target had 4 rows when read and 3 when merged");
  }
}

package dev.tieout.core.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.rule.Side;
import org.junit.jupiter.api.Test;

class TallyTest {

  private static long[] counts(long first) {
    long[] counts = new long[13 + 2 + 2 + 3 + 3];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = first + i;
    }
    counts[12] = 2;
    return counts;
  }

  @Test
  void goesThroughAnArrayUnchanged() {
    Tally tally = Tally.ofArray(counts(100));

    assertThat(tally.toArray()).isEqualTo(counts(100));
    assertThat(tally.matched()).isEqualTo(100);
    assertThat(tally.mismatched()).isEqualTo(101);
    assertThat(tally.columnMismatches(0)).isEqualTo(113);
    assertThat(tally.columnMismatches(1)).isEqualTo(114);
    assertThat(tally.trailingBlanks(0)).isEqualTo(115);
    assertThat(tally.unparseable(Side.SOURCE, 0)).isEqualTo(117);
    assertThat(tally.unparseable(Side.SOURCE, 2)).isEqualTo(119);
    assertThat(tally.unparseable(Side.TARGET, 2)).isEqualTo(122);
  }

  @Test
  void addsEveryCount() {
    Tally tally = Tally.ofArray(counts(100));

    tally.add(Tally.ofArray(counts(1)));

    long[] sums = counts(101);
    for (int i = 0; i < sums.length; i++) {
      sums[i] += i;
    }
    sums[12] = 2;
    assertThat(tally.toArray()).isEqualTo(sums);
  }

  @Test
  void aRowOfOneSideIsMissingFromTheOther() {
    long[] counts = new long[13];
    counts[2] = 5;
    counts[3] = 7;
    counts[4] = 1;

    Tally tally = Tally.ofArray(counts);

    assertThat(tally.onlyIn(Side.TARGET)).isEqualTo(5);
    assertThat(tally.onlyIn(Side.SOURCE)).isEqualTo(7);
    assertThat(tally.surplusIn(Side.SOURCE)).isEqualTo(1);
  }

  @Test
  void noticesRowsThatNobodyAccountsFor() {
    long[] counts = new long[13];
    counts[0] = 3;
    counts[6] = 3;
    counts[7] = 4;

    assertThatThrownBy(() -> Tally.ofArray(counts).requireComplete())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the counts of the target do not add up: 4 rows, 3 accounted for");
  }
}

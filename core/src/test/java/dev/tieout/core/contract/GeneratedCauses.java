package dev.tieout.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the causes of a generated dataset's breaks must be: mismatches are of eight kinds in turn.
 * Two of them multiply the amount; where it is zero they make it a cent, which is a cent off and
 * nothing else. Only how often that is comes from a look at the rows.
 */
public final class GeneratedCauses {
  private static final int KINDS = 8;
  private static final int CENT_OFF = 0;
  private static final int SIGN_FLIPPED = 1;
  private static final int FLAG_FLIPPED = 2;
  private static final int TIMESTAMP_SHIFTED = 3;
  private static final int ACCOUNT_PADDED = 4;
  private static final int TIMES_A_HUNDRED = 5;
  private static final int CENT_OFF_AND_TIMESTAMP_SHIFTED = 6;
  private static final int ACCOUNT_PADDED_AND_FLAG_FLIPPED = 7;

  private final long mismatched;
  private long negated;
  private long hundredfold;

  /**
   * @param mismatched the mismatched rows
   */
  public GeneratedCauses(long mismatched) {
    this.mismatched = mismatched;
  }

  /** A pair of amounts of one key, in cents; the target's is null if it lacks the key. */
  public void pair(long source, @Nullable Long target) {
    if (target != null && source != 0) {
      negated += target == -source ? 1 : 0;
      hundredfold += target == 100 * source ? 1 : 0;
    }
  }

  private long ofKind(int kind) {
    return (mismatched - kind + KINDS - 1) / KINDS;
  }

  public void check(Explanations found) {
    long zeros = ofKind(SIGN_FLIPPED) + ofKind(TIMES_A_HUNDRED) - negated - hundredfold;
    long cents = ofKind(CENT_OFF) + ofKind(CENT_OFF_AND_TIMESTAMP_SHIFTED) + zeros;
    long amounts = cents + negated + hundredfold;
    long shifted = ofKind(TIMESTAMP_SHIFTED) + ofKind(CENT_OFF_AND_TIMESTAMP_SHIFTED);
    long padded = ofKind(ACCOUNT_PADDED) + ofKind(ACCOUNT_PADDED_AND_FLAG_FLIPPED);
    long flipped = ofKind(FLAG_FLIPPED) + ofKind(ACCOUNT_PADDED_AND_FLAG_FLIPPED);
    assertThat(zeros).isNotNegative();
    assertThat(found.explanations())
        .filteredOn(explanation -> explanation.column() != null)
        .extracting(
            Explanation::column,
            Explanation::cause,
            Explanation::parameter,
            Explanation::count,
            Explanation::of)
        .containsExactlyInAnyOrder(
            tuple("amount", "constant_offset", "+-0.01", cents, amounts),
            tuple("amount", "sign_flipped", "", negated, amounts),
            tuple("amount", "power_of_ten", "x 100", hundredfold, amounts),
            tuple("timestamp", "hours_shifted", "-12 h to +12 h", shifted, shifted),
            tuple("account_id", "trailing_blanks", "", padded, padded),
            tuple("is_settled", "boolean_flipped", "", flipped, flipped));
    assertThat(found.columns()).allSatisfy(column -> assertThat(column.unexplained()).isZero());
    assertThat(found.rowPatterns())
        .containsExactlyInAnyOrder(
            pattern(ofKind(CENT_OFF) + zeros, "amount: constant_offset"),
            pattern(negated, "amount: sign_flipped"),
            pattern(hundredfold, "amount: power_of_ten"),
            pattern(ofKind(FLAG_FLIPPED), "is_settled: boolean_flipped"),
            pattern(ofKind(TIMESTAMP_SHIFTED), "timestamp: hours_shifted"),
            pattern(ofKind(ACCOUNT_PADDED), "account_id: trailing_blanks"),
            pattern(
                ofKind(CENT_OFF_AND_TIMESTAMP_SHIFTED),
                "amount: constant_offset",
                "timestamp: hours_shifted"),
            pattern(
                ofKind(ACCOUNT_PADDED_AND_FLAG_FLIPPED),
                "account_id: trailing_blanks",
                "is_settled: boolean_flipped"));
  }

  private static Explanations.RowPattern pattern(long rows, String... parts) {
    return new Explanations.RowPattern(List.of(parts), rows);
  }
}

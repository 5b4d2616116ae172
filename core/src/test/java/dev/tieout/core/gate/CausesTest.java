package dev.tieout.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.explain.Explanation;
import dev.tieout.core.explain.Explanations;
import dev.tieout.core.gate.Stream.Break;
import dev.tieout.core.result.BreakKind;
import dev.tieout.core.rule.Comparison;
import dev.tieout.core.spec.FailWhen;
import dev.tieout.core.spec.Spec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What causes account for counts towards their own threshold and towards no other. */
class CausesTest {
  private static final List<Break> BREAKS = breaks();

  /** Ten differences in amount, two of them in rows whose city differs too; three missing rows. */
  private static List<Break> breaks() {
    List<Break> breaks = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      breaks.add(Break.of("a" + i, "amount", "1", "2"));
      if (i < 2) {
        breaks.add(Break.of("a" + i, "city", "x", "y"));
      }
    }
    for (int i = 0; i < 3; i++) {
      breaks.add(Break.whole("b" + i, BreakKind.MISSING_IN_TARGET));
    }
    return breaks;
  }

  private static Verdict verdict(String failWhen, Explanation... explanations) throws IOException {
    Spec spec = Stream.spec("fail_when: " + failWhen);
    Comparison comparison = Stream.comparison(spec);
    FailWhen said = Objects.requireNonNull(spec.failWhen());
    Thresholds thresholds = Thresholds.of(said, comparison);
    Acceptances acceptances = new Acceptances("", null, null, 0, 0);
    BreakTally tally = new BreakTally(comparison, thresholds, acceptances);
    for (int at = 0; at < BREAKS.size(); at++) {
      tally.accept(Stream.batch(comparison, BREAKS), at);
    }
    tally.finish();
    LeftBreaks left = new LeftBreaks(Stream.summary(BREAKS), tally);
    left.setAside(
        new Explanations(
            List.of("id"), List.of(explanations), List.of(), List.of(), List.of(), List.of()),
        thresholds,
        acceptances);
    return new Judgement(thresholds, Stream.summary(BREAKS), left, acceptances, tally)
        .byThresholds(false);
  }

  private static Explanation cause(String cause, @Nullable String column, long count, long of) {
    return new Explanation(
        cause,
        column == null ? BreakKind.MISSING_IN_TARGET : BreakKind.MISMATCHED,
        column,
        "",
        count,
        of,
        "",
        List.of(),
        null);
  }

  @Test
  void setAsideWhatTheyExplain() throws IOException {
    assertThat(
            verdict(
                    "{causes: {constant_offset: any, case_only: 2, key_range: 3}}",
                    cause("constant_offset", "amount", 10, 10),
                    cause("case_only", "city", 2, 2),
                    cause("key_range", null, 3, 3))
                .reasons())
        .isEmpty();
  }

  @Test
  void failForWhatIsOverTheirOwnLimitOnly() throws IOException {
    assertThat(
            verdict(
                    "{rows: 3, causes: {constant_offset: 0.5%, case_only: 2}}",
                    cause("constant_offset", "amount", 10, 10), cause("case_only", "city", 2, 2))
                .reasons())
        .containsExactly(
            "10 breaks have the cause constant_offset; fail_when allows 0.5% of 1,000 rows.");
  }

  @Test
  void leaveWhatTheyDoNotExplain() throws IOException {
    assertThat(
            verdict(
                    "{kinds: {missing_in_target: 3}, causes: {constant_offset: any}}",
                    cause("constant_offset", "amount", 8, 10),
                    cause("rounded", "amount", 2, 10))
                .reasons())
        .containsExactly(
            "2 rows differ in column 'amount'; fail_when allows none.",
            "2 rows differ in column 'city'; fail_when allows none.");
    assertThat(
            verdict(
                    "{rows: 4, causes: {constant_offset: any}}",
                    cause("constant_offset", "amount", 10, 10))
                .reasons())
        .containsExactly("5 rows break; fail_when allows 4.");
  }

  @Test
  void ofWholeRowsAreSetAsideFromThoseOfTheirKind() throws IOException {
    String failWhen = "{kinds: {mismatched: any, unparseable: any}, causes: {key_range: any}}";
    Explanation ofOtherRows =
        new Explanation(
            "key_range", BreakKind.MISSING_IN_SOURCE, null, "", 3, 3, "", List.of(), null);

    assertThat(verdict(failWhen, cause("key_range", null, 3, 3)).reasons()).isEmpty();
    assertThat(verdict(failWhen, ofOtherRows).reasons())
        .containsExactly("3 breaks of kind missing_in_target; fail_when allows none.");
  }
}

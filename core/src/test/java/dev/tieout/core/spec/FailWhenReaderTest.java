package dev.tieout.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailWhenReaderTest {
  private static FailWhen read(String text) {
    FailWhen failWhen = SpecReader.parse("s.yaml", "fail_when: " + text).failWhen();
    assertThat(failWhen).isNotNull();
    return failWhen;
  }

  @Test
  void readsEveryThreshold() {
    FailWhen failWhen =
        read(
            "{rows: 10, percent: 0.1%, columns: {a: 0, b: {rows: 3, percent: 2}, c: 5 %},"
                + " kinds: {missing_in_target: any, schema_findings: 1},"
                + " causes: {trailing_blanks: 100%}, amount_at_risk: {a: 1000.50}}");

    assertThat(failWhen.overall()).isEqualTo(new Limit(10L, new BigDecimal("0.1")));
    assertThat(failWhen.columns())
        .extracting(FailWhen.Named::name, FailWhen.Named::value)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("a", Limit.NONE),
            org.assertj.core.groups.Tuple.tuple("b", new Limit(3L, new BigDecimal("2"))),
            org.assertj.core.groups.Tuple.tuple("c", new Limit(null, new BigDecimal("5"))));
    assertThat(failWhen.kinds())
        .isEqualTo(
            Map.of(
                FailWhen.Kind.MISSING_IN_TARGET,
                Limit.ANY,
                FailWhen.Kind.SCHEMA_FINDINGS,
                new Limit(1L, null)));
    assertThat(failWhen.causes().get(0).value()).isEqualTo(new Limit(null, new BigDecimal("100")));
    assertThat(failWhen.amounts().get(0).value()).isEqualTo("1000.50");
    assertThat(SpecReader.parse("s.yaml", "key: id").failWhen()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5 | line 1, column 12: 'fail_when' is a map",
        "{} | line 1, column 13: 'fail_when' has no threshold",
        "{rows: -1} | line 1, column 19: '-1' is no number of rows",
        "{rows: 1.5} | line 1, column 19: '1.5' is no number of rows",
        "{rows: 1_000} | '1_000' is no number of rows",
        "{rows: 9999999999999999999999} | is no number of rows",
        "{percent: 101} | line 1, column 22: '101' is no percentage from 0 to 100",
        "{percent: -0.1} | '-0.1' is no percentage",
        "{percent: few} | 'few' is no percentage",
        "{row: 1} | line 1, column 13: unknown key 'row'; did you mean 'rows'?",
        "{columns: [a]} | 'columns' is a map",
        "{columns: {a: {}}} | the limit of 'a' is empty",
        "{columns: {a: {share: 1}}} | unknown key 'share'",
        "{columns: {a: -5%}} | is no percentage",
        "{kinds: {missing: 1}} | line 1, column 21: There is no 'missing' for 'kinds'",
        "{kinds: {schema_findings: 1%}} | findings on schemas are no share of rows",
        "{causes: {rounding: all}} | line 1, column 32: 'all' is no number of rows",
        "{amount_at_risk: {a: -1}} | line 1, column 33: '-1' is no amount",
        "{amount_at_risk: {a: 1e999}} | '1e999' is no amount",
        "{amount_at_risk: 5} | 'amount_at_risk' is a map",
      })
  void refusesWhatItDoesNotUnderstandWithItsPlace(String text, String complaint) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("s.yaml, line 1, column ")
        .hasMessageContaining(complaint);
  }

  @Test
  void namesEveryKindOfBreakAsResultsDo() {
    assertThat(Arrays.stream(FailWhen.Kind.values()).map(FailWhen.Kind::word))
        .containsAll(
            Arrays.stream(dev.tieout.core.result.BreakKind.values())
                .map(dev.tieout.core.result.BreakKind::word)
                .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "10,,10,1000,false",
    "10,,11,1000,true",
    "0,,1,1000,true",
    ",0.1,1,1000,false",
    ",0.1,2,1000,true",
    ",0.1,1,999,true",
    ",33.333333333333333333,1,3,true",
    ",100,9223372036854775807,9223372036854775807,false",
    "5,50,6,10,true",
    "6,50,6,10,true",
    "6,60,6,10,false",
    ",,9223372036854775807,1,false",
    ",0,0,0,false",
  })
  void aLimitIsExceededByMoreThanItExactly(
      Long rows, BigDecimal percent, long count, long larger, boolean isExceeded) {
    assertThat(new Limit(rows, percent).isExceeded(count, larger)).isEqualTo(isExceeded);
  }
}

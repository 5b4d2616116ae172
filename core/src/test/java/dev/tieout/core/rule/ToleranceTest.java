package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToleranceTest {

  @ParameterizedTest
  @CsvSource({
    "1ns, 1",
    "2 us, 2000",
    "3 ms, 3000000",
    "5s, 5000000000",
    "1 second, 1000000000",
    "2 min, 120000000000",
    "1 Hour, 3600000000000",
    "2 days, 172800000000000"
  })
  void readsDurations(String text, BigDecimal nanos) {
    Tolerance.Bound bound = (Tolerance.Bound) Treated.parsed(Tolerance.ABSOLUTE_KEY, text);

    assertThat(Tolerance.of(List.of(bound), Types.timestamp(Type.Unit.MICROS)))
        .isEqualTo(new Tolerance(nanos, BigDecimal.ZERO, "within " + text));
  }

  @Test
  void countsDaysForDates() {
    Tolerance.Bound bound = (Tolerance.Bound) Treated.parsed(Tolerance.ABSOLUTE_KEY, "48h");

    assertThat(Tolerance.of(List.of(bound), Types.DATE))
        .isEqualTo(new Tolerance(new BigDecimal(2), BigDecimal.ZERO, "within 48h"));
    assertThat(Treated.parsed(Tolerance.ABSOLUTE_KEY, "47h").suits(Types.DATE)).isFalse();
  }

  @Test
  void ofNothingIsNoTolerance() {
    RulePart zero = Treated.parsed(Tolerance.ABSOLUTE_KEY, "0.00");

    assertThat(Tolerance.of(List.of((Tolerance.Bound) zero), Types.INT64)).isNull();
    assertThat(Tolerance.of(List.of(), Types.INT64)).isNull();
  }

  @Test
  void numbersAreForNumbersAndDurationsForTimes() {
    RulePart amount = Treated.parsed(Tolerance.ABSOLUTE_KEY, "1");
    RulePart span = Treated.parsed(Tolerance.ABSOLUTE_KEY, "1s");

    assertThat(amount.suits(Types.DOUBLE)).isTrue();
    assertThat(amount.suits(Types.DATE)).isFalse();
    assertThat(span.suits(Types.TIME)).isTrue();
    assertThat(span.suits(Types.INT64)).isFalse();
    assertThat(Tolerance.RELATIVE_KEY.parse("1s")).isNull();
  }
}

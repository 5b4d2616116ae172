package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import dev.tieout.core.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NullValueTest {

  @Test
  void takesNullForAValue() {
    assertThat(Treated.by(NullValue.KEY, "0", Types.INT64, null, 1L, null, 2L))
        .containsExactly(0L, 1L, 0L, 2L);
    assertThat(Treated.by(NullValue.KEY, "", Types.TEXT, "a", null, "b", "", null))
        .containsExactly("a", "", "b", "", "");
    assertThat(Treated.by(NullValue.KEY, "true", Types.BOOL, null, false))
        .containsExactly(true, false);
  }

  @ParameterizedTest
  @CsvSource({
    "255, true, true, true",
    "-1, false, true, true",
    "256, false, true, true",
    "0.5, false, true, true",
    "0.1, false, false, true",
    "0.001, false, false, false",
    "1e9, false, true, false",
    "NaN, false, false, false",
    "x, false, false, false"
  })
  void suitsTypesThatHoldTheValueAsItIsWritten(
      String text, boolean isByte, boolean isFloat, boolean isDecimal) {
    NullValue value = new NullValue(text);

    assertThat(value.suits(Types.unsigned(8))).isEqualTo(isByte);
    assertThat(value.suits(Types.FLOAT)).isEqualTo(isFloat);
    assertThat(value.suits(Types.decimal(4, 1))).isEqualTo(isDecimal);
    assertThat(value.suits(Types.TEXT)).isTrue();
    assertThat(value.suits(Types.BINARY)).isFalse();
  }

  @Test
  void readsPointsInTimeWithAZoneOrWithout() {
    Type local = new Type.Timestamp(Type.Unit.MILLIS, Type.Clock.LOCAL);

    assertThat(new NullValue("1900-01-01").suits(Types.DATE)).isTrue();
    assertThat(new NullValue("1900-01-01T00:00:00").suits(local)).isTrue();
    assertThat(new NullValue("1900-01-01T00:00:00Z").suits(local)).isFalse();
    assertThat(new NullValue("1900-01-01T00:00:00.0001").suits(local)).isFalse();
    assertThat(new NullValue("1900-01-01T00:00:00Z").suits(Types.timestamp(Type.Unit.NANOS)))
        .isTrue();
    assertThat(new NullValue("1600-01-01T00:00:00Z").suits(Types.timestamp(Type.Unit.NANOS)))
        .isFalse();
  }
}

package dev.tieout.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.contract.Types;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class RoundingTest {

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }

  @Test
  void roundsHalfToEven() {
    assertThat(
            Treated.by(
                Rounding.KEY,
                "1",
                Types.decimal(4, 2),
                decimal("0.25"),
                decimal("0.35"),
                decimal("-0.25"),
                decimal("99.99"),
                null))
        .containsExactly(decimal("0.2"), decimal("0.4"), decimal("-0.2"), decimal("100.0"), null);
    assertThat(
            Treated.by(
                Rounding.KEY,
                "0",
                Types.decimal(38, 2),
                decimal("9".repeat(36) + ".50"),
                decimal("0.50")))
        .containsExactly(decimal("1" + "0".repeat(36)), decimal("0"));
  }

  @Test
  void leavesWhatHasNoMorePlaces() {
    for (Type type : new Type[] {Types.INT64, Types.decimal(9, 2)}) {
      assertThat(new Rounding(2).applied(type)).isEqualTo(type);
    }
    assertThat(Treated.by(Rounding.KEY, "2", Types.INT64, 7L)).containsExactly(7L);
  }

  @Test
  void understandsPlacesOnly() {
    assertThat(Rounding.KEY.parse("38")).isEqualTo(new Rounding(38));
    assertThat(Rounding.KEY.parse("39")).isNull();
    assertThat(Rounding.KEY.parse("-1")).isNull();
    assertThat(Rounding.KEY.parse("two")).isNull();
  }
}

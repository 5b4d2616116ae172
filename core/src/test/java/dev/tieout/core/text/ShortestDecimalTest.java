package dev.tieout.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tieout.core.contract.Model;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShortestDecimalTest {

  @ParameterizedTest
  @CsvSource({
    "2.0E-323, 2E-323",
    "4.9E-324, 5E-324",
    "1.0E23, 1E23",
    "9.999999999999999E22, 1E23",
    "9.999999999999997E22, 9.999999999999997E22",
    "135316373435324.375, 135316373435324.38",
    "135316373435324.125, 135316373435324.12",
    "2.2250738585072014E-308, 2.2250738585072014E-308",
    "2.225073858507201E-308, 2.225073858507201E-308",
    "5.684341886080802E-14, 5.684341886080802E-14",
    "9007199254740993, 9007199254740992",
    "9007199254740991, 9007199254740991",
    "9007199254740994, 9007199254740994",
    "9007199254740996, 9007199254740996",
    "1.7976931348623157E308, 1.7976931348623157E308",
    "2.2E-322, 2.2E-322",
    "0.1, 0.1",
    "0.3, 0.3",
    "-1.5, -1.5",
    "2.0E-3, 0.002",
    "8.41E21, 8.41E21",
    "2.0E22, 2E22",
    "5.0E-324, 5E-324",
    "0, 0",
    "-0.0, 0",
    "123456789012345680, 123456789012345680"
  })
  void isTheShortestThatReadsBack(double value, BigDecimal expected) {
    assertThat(ShortestDecimal.of(value)).isEqualByComparingTo(expected);
  }

  @Test
  void agreesWithASearchUpwardsAtEveryPowerOfTwoAndBesideIt() {
    for (int exponent = -1074; exponent <= 1023; exponent++) {
      double power = Math.scalb(1.0, exponent);
      requireShortest(power);
      requireShortest(Math.nextUp(power));
      requireShortest(-Math.nextDown(power));
    }
  }

  @Test
  void agreesWithASearchUpwardsAtRandomBits() {
    Random random = new Random(3);
    for (int i = 0; i < 6000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        requireShortest(value);
      }
      requireShortest(Double.longBitsToDouble(random.nextLong() >>> (12 + random.nextInt(52))));
      requireShortest(random.nextInt(1_000_000) / 1000.0);
    }
  }

  private static void requireShortest(double value) {
    BigDecimal shortest = ShortestDecimal.of(value);
    assertThat(shortest)
        .as("%s", Double.toHexString(value))
        .isEqualByComparingTo(Model.shortest(value));
    assertThat(shortest.doubleValue()).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void refusesWhatIsNoNumber(double value) {
    assertThatThrownBy(() -> ShortestDecimal.of(value)).isInstanceOf(NumberFormatException.class);
  }
}

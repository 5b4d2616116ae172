package dev.tieout.core.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {

  @ParameterizedTest
  @CsvSource({
    "*, amount, true",
    "*, '', true",
    "amount_*, amount_eur, true",
    "amount_*, amount_, true",
    "amount_*, amounts, false",
    "*_at, created_at, true",
    "*_at, created_at_utc, false",
    "a*b*c, aXbYbZc, true",
    "a*b*c, aXbYcZ, false",
    "a?c, abc, true",
    "a?c, ac, false",
    "a.c, abc, false",
    "AB, ab, false",
    "'', a, false",
    "**, a, true"
  })
  void matchesWholeNames(String pattern, String name, boolean matches) {
    assertThat(new NamePattern(pattern).matches(name)).isEqualTo(matches);
  }
}

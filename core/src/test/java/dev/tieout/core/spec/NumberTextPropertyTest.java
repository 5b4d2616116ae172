package dev.tieout.core.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Holds the texts to those of the JDK. */
class NumberTextPropertyTest {

  @Property
  void groupsAsTheJdkDoes(@ForAll long number) {
    assertThat(NumberText.grouped(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
  }

  @Property
  void writesAllPlaces(
      @ForAll @LongRange(min = 0, max = 1L << 40) long scaled,
      @ForAll @IntRange(min = 1, max = 9) int places) {
    BigDecimal number = BigDecimal.valueOf(scaled, places);

    assertThat(NumberText.fixed(number.doubleValue(), places)).isEqualTo(number.toPlainString());
  }
}

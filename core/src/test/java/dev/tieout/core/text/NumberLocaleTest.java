package dev.tieout.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tieout.core.schema.BatchBuilder;
import dev.tieout.core.schema.Column;
import dev.tieout.core.schema.Type;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberLocaleTest {

  private static NumberLocale of(String tag) {
    return Objects.requireNonNull(NumberLocale.of(tag));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de-DE | 1.234.567,89 | 1234567.89",
        "de-DE | 1234567,89 | 1234567.89",
        "de-DE | -1,5 | -1.5",
        "de-DE | ,5 | 0.5",
        "de-DE | 1,5E-3 | 1.5E-3",
        "de-DE | +0,50 | +0.50",
        "de-DE | -,5 | -0.5",
        "de-DE | 12 | 12",
        "de-DE | 1.234 | 1234",
        "de | 1.234 | 1234",
        "fr-FR | 1\u202f234,5 | 1234.5",
        "fr-FR | 1\u00a0234,5 | 1234.5",
        "fr-FR | 1 234,5 | 1234.5",
        "de-CH | 1\u2019234.5 | 1234.5",
        "de-CH | 1'234.5 | 1234.5",
        "en-US | 1,234.5 | 1234.5",
        "sv-SE | \u22121,5 | -1.5",
        "ar-EG | \u0661\u0662\u066b\u0665 | 12.5",
      })
  void readsNumbersOfTheLanguage(String tag, String text, String plain) {
    assertThat(of(tag).plain(text)).isEqualTo(plain);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de-DE | 1.5",
        "de-DE | 12.34",
        "de-DE | 1234.567",
        "de-DE | 1.234.56",
        "de-DE | 1.2345",
        "de-DE | .123",
        "de-DE | 1,234,567",
        "de-DE | 1,234.567",
        "de-DE | 1,",
        "de-DE | ,",
        "de-DE | -",
        "de-DE | ''",
        "de-DE | 1 234",
        "de-DE | 1,5 EUR",
        "de-DE | 1e",
        "de-DE | --1",
        "de-DE | 1e+",
        "de-DE | 1..234",
        "de-DE | 1.234.",
        "de-DE | 1,2e3,4",
        "de-DE | 0x1",
        "de-DE | NaN",
        "de-DE | 1.234,5.6",
        "en-US | 1.234.5",
        "en-US | 1,5",
      })
  void takesNothingElseForANumber(String tag, String text) {
    assertThat(of(tag).plain(text)).isNull();
  }

  @Property
  void readsWhatJavaWritesInTheLanguage(@ForAll long unscaled, @ForAll boolean isGrouped) {
    BigDecimal value = new BigDecimal(java.math.BigInteger.valueOf(unscaled), 4);
    for (String tag : List.of("de-DE", "fr-FR", "en-US", "de-CH", "pt-BR", "sv-SE")) {
      NumberFormat format = NumberFormat.getInstance(Locale.forLanguageTag(tag));
      format.setGroupingUsed(isGrouped);
      format.setMaximumFractionDigits(4);

      String plain = of(tag).plain(format.format(value));

      assertThat(new BigDecimal(Objects.requireNonNull(plain))).isEqualByComparingTo(value);
    }
  }

  @Test
  void knowsNoOtherLanguages() {
    assertThat(NumberLocale.of("de_DE")).isNull();
    assertThat(NumberLocale.of("german")).isNull();
    assertThat(NumberLocale.of("zz")).isNull();
    assertThat(NumberLocale.of("")).isNull();
  }

  @Test
  void valuesAndTypesFollow() {
    NumberLocale german = of("de-DE");
    TypeInference inference = new TypeInference(german);
    for (String text : List.of("1.234,50", "-7")) {
      inference.add(text.toCharArray(), 0, text.length());
    }
    assertThat(inference.type()).isEqualTo(new Type.Decimal(6, 2));
    inference.add("1.5".toCharArray(), 0, 3);
    assertThat(inference.type()).isEqualTo(new Type.Text());

    Type type = new Type.Decimal(9, 2);
    BatchBuilder rows = new BatchBuilder(List.of(Column.nullable("c", type)), 4);
    TextParser parser = new TextParser(type, german);
    assertThat(parser.parse("x1.234,5".toCharArray(), 1, 7, rows, 0)).isTrue();
    assertThat(rows.batch().vector(0).longs()[0]).isEqualTo(123450);
    assertThat(parser.parse("1.5".toCharArray(), 0, 3, rows, 0)).isFalse();
    TextParser doubles = new TextParser(new Type.Floating(64), german);
    BatchBuilder row = new BatchBuilder(List.of(Column.nullable("c", new Type.Floating(64))), 4);
    assertThat(doubles.parse("NaN".toCharArray(), 0, 3, row, 0)).isTrue();
    assertThat(new TextParser(new Type.Text(), german).parse("1,5".toCharArray(), 0, 3, text(), 0))
        .isTrue();
  }

  private static BatchBuilder text() {
    return new BatchBuilder(List.of(Column.nullable("c", new Type.Text())), 4);
  }
}
